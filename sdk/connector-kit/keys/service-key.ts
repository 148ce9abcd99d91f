import { isWholeKey } from '../../core/extensions/keys/is-whole-key.ts'
import type { ServiceKeyOptions } from '../../core/options/services/service-options.ts'
import { ChatError } from '../../core/errors.ts'
import { keyLabels } from '../../core/labels/keys.ts'
import { pageLeaving } from '../../core/page-leaving.ts'
import type { ConnectorKey, KeyVerdict } from '../../core/types.ts'
import type { KeyProbe, ServiceKey } from '../service.ts'
import { redact } from './redact.ts'
import { report } from '../../core/util/thrown/report.ts'

/** What is known about a key; all users of the key share this object. */
interface Secret {
  key: string | undefined
  /** True when a check found the key valid. */
  isGood: boolean
  /** The requests the key is for, and the page's settings for it. */
  readonly of: readonly unknown[]
}

const secrets = new WeakMap<ConnectorKey, Secret>()

const shortestSecret = 6 // characters; removing shorter secrets from a text would remove ordinary words

const clean = (key: unknown): string | undefined => (typeof key === 'string' ? key.trim() : undefined)

/** Whether a check's response means that the key is valid: by the body if the service says it there, otherwise by the status. */
async function verdictOf(response: globalThis.Response, { isAnyAnswerValid, judge }: KeyProbe): Promise<KeyVerdict> {
  const { status } = response
  const text = await response.text()
  let body: unknown = text
  try {
    body = JSON.parse(text)
  } catch {
    // Some services respond to the check without JSON; then the status decides.
  }
  const judged = judge?.(body, status)
  if (judged) return judged
  if (status === 401 || status === 403) return 'invalid'
  return response.ok || (isAnyAnswerValid && status < 500) ? 'valid' : 'unreachable'
}

/**
 * Holds the key of one service, in memory only, and gets a new one where the page provides a function. Requests to another
 * address need no key: the page's own server adds it.
 */
export function createServiceKey(
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

  /** Concurrent requests that need a key share one call of the function. */
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
      const undertaking = pageLeaving.begin(signal)
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
        // The next check calls the function again.
        else if (isFetched) secret.key = undefined
        return verdict
      } catch (error) {
        if ((await undertaking.explains(error)) || signal.aborted) throw error
        report('key-not-checked', 'The key could not be checked:', error)
        return 'unreachable'
      } finally {
        undertaking.end()
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
    /** A key from a function is used for one message; the next message gets a new one. */
    expire(): void {
      if (isFetched) secret.key = undefined
    },
    /** The headers that carry the key; none as long as there is no key. */
    async headers(): Promise<Record<string, string>> {
      const key = secret.key ?? (await fetchKey())
      if (!key || !service) return {}
      if (!isWholeKey(key)) throw new ChatError(keyLabels().errorKeyCharacters, { isDisplayable: true, status: 401 })
      return service.headers(key)
    },
    /** Gets another key after the service refused this one. Returns whether there was one to get. */
    async renew(): Promise<boolean> {
      await fetchKey()
      return isFetched
    },
    /** Removes the key from what was thrown, since some services quote it when they fail. */
    redact: (thrown: unknown): unknown =>
      secret.key && secret.key.length >= shortestSecret ? redact(thrown, secret.key) : thrown,
  }
}
