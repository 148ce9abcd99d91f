import { isWholeKey } from '../../core/util/is-whole-key.ts'
import type { ServiceKeyOptions } from '../../core/options/services/service-options.ts'
import { ChatError } from '../../core/errors.ts'
import { keyLabels } from '../../core/labels/keys.ts'
import type { ConnectorKey, KeyVerdict } from '../../core/types.ts'
import type { KeyProbe, ServiceKey } from '../service.ts'

/** What is known of a key, by the one thing of it that goes round. */
interface Secret {
  key: string | undefined
  /** It was checked and found good. */
  isGood: boolean
  /** Where a key is of use, and what the page said of it. */
  readonly of: readonly unknown[]
}

const secrets = new WeakMap<ConnectorKey, Secret>()

const shortestSecret = 6 // characters; to take less than that out of a text would take away words

const clean = (key: unknown): string | undefined => (typeof key === 'string' ? key.trim() : undefined)

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

/**
 * Keeps the key of one service, in memory only, and fetches a new one where the page gave a function. Requests that go
 * to another address need none: a server of the page adds it there.
 */
export function createKeyring(
  { key: given, validateKeyProperty = false }: ServiceKeyOptions,
  service: ServiceKey | undefined,
  address?: string,
) {
  const isFetched = typeof given === 'function'
  const secret: Secret = {
    key: clean(given),
    isGood: false,
    of: [service?.placeholder, service?.probe?.url, address, isFetched ? 'function' : clean(given)],
  }
  let fetching: Promise<string | undefined> | undefined

  /** Requests that want a key at the same time share one. */
  async function fetchKey(): Promise<string | undefined> {
    if (!isFetched) return undefined
    fetching ??= Promise.resolve(given())
      .then(clean)
      .finally(() => (fetching = undefined))
    return (secret.key = await fetching)
  }

  const gate: ConnectorKey = {
    placeholder: service?.placeholder ?? '',
    ...(service?.helpUrl && { helpUrl: service.helpUrl }),
    get isMissing() {
      return !secret.key && !isFetched && !address && !service?.isOptional
    },
    get isChecked() {
      return validateKeyProperty && !secret.isGood && (isFetched || Boolean(secret.key))
    },
    async check(candidate, { fetch, signal }) {
      try {
        const key = clean(candidate) ?? secret.key ?? (await fetchKey())
        if (!key || !isWholeKey(key) || !service) return 'invalid'
        const { probe } = service
        let verdict: KeyVerdict = 'valid'
        if (probe) {
          const { url, method = 'GET', headers, body } = probe
          const response = await fetch(url, {
            method,
            headers: { ...headers, ...service.headers(key) },
            ...(body !== undefined && { body }),
            signal,
          })
          verdict = await verdictOf(response, probe)
        }
        if (verdict === 'valid') Object.assign(secret, { key, isGood: true })
        // The next check asks the function for another one.
        else if (isFetched) secret.key = undefined
        return verdict
      } catch (error) {
        if (signal.aborted) throw error
        console.error('The key could not be checked:', error)
        return 'unreachable'
      }
    },
    adopt(other) {
      const theirs = secrets.get(other)
      if (!theirs?.of.every((value, index) => value === secret.of[index])) return false
      secret.key = theirs.key
      secret.isGood = theirs.isGood
      return true
    },
  }
  secrets.set(gate, secret)

  return {
    gate,
    /** A key that a function brought is of use for one message; the next gets one of its own. */
    expire(): void {
      if (isFetched) secret.key = undefined
    },
    /** The headers that carry the key; none while there is no key. */
    async headers(): Promise<Record<string, string>> {
      const key = secret.key ?? (await fetchKey())
      if (!key || !service) return {}
      if (!isWholeKey(key)) throw new ChatError(keyLabels().errorKeyCharacters, { isDisplayable: true, status: 401 })
      return service.headers(key)
    },
    /** Fetches another key after the service refused this one. Says whether there was one to fetch. */
    async renew(): Promise<boolean> {
      await fetchKey()
      return isFetched
    },
    /** A failure without the key, which some services quote when they refuse it. */
    redact(error: unknown): unknown {
      const { key } = secret
      if (!key || key.length < shortestSecret || !ChatError.is(error)) return error
      const hide = (text: string): string => text.replaceAll(key, '***')
      const { message, kind, isDisplayable, status, retryAfter } = error
      const cause = error.cause instanceof Error ? undefined : JSON.stringify(error.cause)
      if (!message.includes(key) && !cause?.includes(key)) return error
      return new ChatError(hide(message), {
        kind,
        isDisplayable,
        retryAfter,
        ...(status !== undefined && { status }),
        cause: cause && (JSON.parse(hide(cause)) as unknown),
      })
    },
  }
}
