// Counts visits with Amplitude, if the person agrees, names the user to it, and forgets all when they refuse.
import type { Types } from '@amplitude/analytics-browser'
import type { AuthUser } from '../auth/session/auth-state.ts'
import { analyticsOptions } from './analytics-options.ts'
import { consentStore, type Consent } from './consent.ts'
import { environment } from './environment.ts'

interface AnalyticsSettings {
  /** The key of the Amplitude project. Without one nothing is loaded and nothing is sent. */
  readonly apiKey: string | undefined
  /** Default: Amplitude's server in the United States. */
  readonly serverUrl?: string | undefined
  /** Lets Amplitude change from afar what is collected. Default false. */
  readonly usesRemoteConfig?: boolean
  readonly consent: { get(): Consent; subscribe(listener: () => void): () => void }
}

/** Amplitude keeps what it knows under this prefix. */
const keyPrefix = 'AMP_'

interface Person {
  readonly userId: string
  readonly user: AuthUser
}

function forgetAll(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(keyPrefix)) localStorage.removeItem(key)
}

/** The address of a page without its query: codes, tokens and what a person searched for are no one's business. */
const withoutQuery = (value: unknown): unknown =>
  typeof value === 'string' && /^https?:\/\//.test(value) ? value.replace(/[?#].*$/s, '') : value

async function withoutQueries(event: Types.Event): Promise<Types.Event> {
  const properties = event.event_properties as Readonly<Record<string, unknown>> | undefined
  if (!properties) return event
  const entries = Object.entries(properties).map(([name, value]) => [name, withoutQuery(value)])
  return { ...event, event_properties: Object.fromEntries(entries) as Record<string, unknown> }
}

/** Counts visits, if the person agrees: the library is not even fetched before. */
export function createAnalytics({ apiKey, serverUrl, usesRemoteConfig = false, consent }: AnalyticsSettings) {
  let client: Promise<Types.BrowserClient> | undefined
  let person: Person | undefined
  let unsubscribe: (() => void) | undefined
  const ending = new AbortController()

  async function open(key: string): Promise<Types.BrowserClient> {
    const { createInstance } = await import('@amplitude/analytics-browser')
    const opened = createInstance()
    opened.add({ name: 'addresses-without-query', type: 'enrichment', execute: withoutQueries })
    await opened.init(key, undefined, {
      ...analyticsOptions,
      ...(serverUrl && { serverUrl }),
      remoteConfig: { fetchRemoteConfig: usesRemoteConfig },
    }).promise
    // Whoever stays for less than the interval counts too; a request that begins now would end with the page.
    addEventListener(
      'pagehide',
      () => {
        if (consent.get() !== 'granted') return
        opened.setTransport('beacon')
        opened.flush()
      },
      { signal: ending.signal },
    )
    return opened
  }

  async function tell({ userId, user }: Person): Promise<void> {
    const opened = await client
    if (!opened || person?.userId !== userId) return
    const { Identify } = await import('@amplitude/analytics-browser')
    const identity = new Identify()
    if (user.name) identity.set('Name', user.name)
    if (user.preferred_username) identity.set('Preferred Name', user.preferred_username)
    opened.setUserId(userId)
    opened.identify(identity)
  }

  async function follow(): Promise<void> {
    const isGranted = consent.get() === 'granted'
    if (isGranted && !client && apiKey) {
      client = open(apiKey)
      if (person) await tell(person)
    } else if (client) {
      const opened = await client
      opened.setOptOut(!isGranted)
      if (isGranted) return
      opened.reset()
      forgetAll()
    }
  }

  /** Being measured is worth no error that anyone sees. */
  const attempt = (work: Promise<void>): void => void work.catch((error: unknown) => console.warn('Analytics failed:', error))

  return {
    /** Whether there is anything to agree to. */
    isConfigured: Boolean(apiKey),
    /** Begins, once, and follows what the person says about it from then on. */
    start(): void {
      if (unsubscribe) return
      unsubscribe = consent.subscribe(() => attempt(follow()))
      attempt(follow())
    },
    /** Says who it is: the id, and as properties the name and the preferred name. Never the mail address. */
    identify(userId: string, user: AuthUser): void {
      const isKnown =
        person?.userId === userId && person.user.name === user.name && person.user.preferred_username === user.preferred_username
      if (isKnown) return
      person = { userId, user }
      attempt(tell(person))
    },
    /** Forgets who it is: what follows belongs to no one. */
    reset(): void {
      if (!person) return
      person = undefined
      attempt((async () => (await client)?.reset())())
    },
    /** Stops following. What is under way is sent. */
    destroy(): void {
      unsubscribe?.()
      unsubscribe = undefined
      ending.abort()
    },
  }
}

/** The analytics of the app. */
export const analytics = createAnalytics({
  apiKey: environment.VITE_AMPLITUDE_API_KEY,
  serverUrl: environment.VITE_AMPLITUDE_SERVER_URL,
  usesRemoteConfig: environment.VITE_AMPLITUDE_REMOTE_CONFIG === 'on',
  consent: consentStore,
})
