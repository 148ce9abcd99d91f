import type { ServiceKeyOptions } from '../core/direct/service-options.ts'
import type { ConnectorKey, KeyVerdict } from '../core/types.ts'
import type { KeyProbe, ServiceKey } from './service.ts'

/** What a probe's answer says of the key: by the body where the service says it there, by the status otherwise. */
async function verdictOf(response: globalThis.Response, { isAnyAnswerValid, judge }: KeyProbe): Promise<KeyVerdict> {
  const { status } = response
  const text = await response.text()
  let body: unknown = text
  try {
    body = JSON.parse(text)
  } catch {
    // Not every service answers a probe with JSON; the status tells then.
  }
  const judged = judge?.(body, status)
  if (judged) return judged
  if (status === 401 || status === 403) return 'invalid'
  return response.ok || (isAnyAnswerValid && status < 500) ? 'valid' : 'unreachable'
}

/** Keeps the key of one service, in memory only, and fetches a new one where the page gave a function. */
export function createKeyring({ key: given, validateKeyProperty }: ServiceKeyOptions, service: ServiceKey | undefined) {
  const fetchKey = typeof given === 'function' ? given : undefined
  let key = typeof given === 'string' ? given.trim() : undefined

  const gate: ConnectorKey = {
    placeholder: service?.placeholder ?? '',
    ...(service?.helpUrl && { helpUrl: service.helpUrl }),
    get isMissing() {
      return !key && !fetchKey
    },
    isChecked: validateKeyProperty ?? false,
    async check(candidate, { fetch, signal }) {
      const tried = candidate?.trim() ?? key ?? (await fetchKey?.())
      if (!tried || /\s/.test(tried) || !service) return 'invalid'
      const { probe } = service
      let verdict: KeyVerdict = 'valid'
      if (probe) {
        try {
          const { url, method = 'GET', headers, body } = probe
          const response = await fetch(url, {
            method,
            headers: { ...headers, ...service.headers(tried) },
            ...(body !== undefined && { body }),
            signal,
          })
          verdict = await verdictOf(response, probe)
        } catch (error) {
          if (signal.aborted) throw error
          verdict = 'unreachable'
        }
      }
      if (verdict === 'valid') key = tried
      return verdict
    },
  }

  return {
    gate,
    /** The headers that carry the key; none while there is no key. */
    async headers(): Promise<Record<string, string>> {
      key ??= await fetchKey?.()
      return key && service ? service.headers(key) : {}
    },
    /** Fetches another key after the service refused this one. Says whether there was one to fetch. */
    async renew(): Promise<boolean> {
      if (!fetchKey) return false
      key = await fetchKey()
      return true
    },
  }
}
