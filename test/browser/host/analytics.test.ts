// @module-tag thorough: a page of its own takes longer than its tests.
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createAnalytics } from '../../../host/lib/analytics.ts'
import type { Consent } from '../../../host/lib/consent.ts'
import { scripted } from '../scripted.ts'
import { setAddress } from './kit/set-address.ts'

interface Batch {
  readonly api_key: string
  readonly options: { readonly min_id_length: number }
  readonly client_upload_time: string
  readonly events: readonly {
    readonly event_type: string
    readonly user_id?: string
    readonly app_version?: string
    readonly user_properties?: { readonly $set?: Readonly<Record<string, unknown>> }
    readonly event_properties?: Readonly<Record<string, unknown>>
  }[]
}

const ada = {
  userId: 'd3adbeef-0000-4000-8000-000000000001',
  name: 'Ada Lovelace',
  preferred_username: 'Ada',
  email: 'ada@example.com',
}

let keyCount = 0

/** A key of its own for each test: the library may still write for the one before. */
const nextKey = (): string => `key-${(keyCount += 1)}-test`

/** What is kept under the key: the library names it by the first ten characters. */
const keptUnder = (apiKey: string): string[] =>
  [...Object.keys(localStorage), ...document.cookie.split('; ')].filter((name) => name.includes(apiKey.slice(0, 10)))

/** Analytics that send to a real server, with a consent that the test gives. */
async function open(first: Consent, apiKey = nextKey()) {
  const server = await scripted({ headers: { 'content-type': 'application/json' }, steps: [{ send: '{"code":200}' }] })
  let consent = first
  const listeners = new Set<() => void>()
  const analytics = createAnalytics({
    apiKey,
    serverUrl: server.url,
    consent: {
      get: () => consent,
      subscribe(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
  })
  onTestFinished(() => analytics.destroy())
  const batches = async (): Promise<Batch[]> => (await server.requests()).map(({ body }) => JSON.parse(body) as Batch)
  return {
    analytics,
    apiKey,
    batches,
    kept: () => keptUnder(apiKey),
    say(next: Consent): void {
      consent = next
      for (const listener of listeners) listener()
    },
  }
}

/** What leaves the page when a person goes: then the interval is not waited for. */
async function flushed(batches: () => Promise<Batch[]>, type: string): Promise<Batch> {
  await vi.waitFor(
    async () => {
      dispatchEvent(new PageTransitionEvent('pagehide'))
      expect((await batches()).flatMap(({ events }) => events.map((event) => event.event_type))).toContain(type)
    },
    { timeout: 9000, interval: 200 },
  )
  const found = (await batches()).find(({ events }) => events.some((event) => event.event_type === type))
  if (!found) throw new Error(`No batch holds ${type}.`)
  return found
}

beforeEach(() => {
  for (const key of Object.keys(localStorage)) if (key.startsWith('AMP_')) localStorage.removeItem(key)
})

describe('with consent', () => {
  it('analytics with consent sends what the ingestion service expects, names the person by name only, and no query that was a secret', async () => {
    setAddress('/app-integrations?connect=instagram&code=SECRET&state=STATE#TOKEN')
    const { analytics, apiKey, batches } = await open('granted')
    analytics.start()
    analytics.identify(ada.userId, ada)
    const { api_key, options, client_upload_time, events } = await flushed(batches, '$identify')
    expect(api_key).toBe(apiKey)
    expect(options).toEqual({ min_id_length: 5 })
    expect(Date.parse(client_upload_time)).not.toBeNaN()
    const all = (await batches()).flatMap((batch) => batch.events)
    expect(all.map(({ event_type }) => event_type)).toEqual(
      expect.arrayContaining(['session_start', '[Amplitude] Page Viewed', '$identify']),
    )
    expect(events.every(({ app_version }) => app_version === 'production')).toBe(true)
    const identity = all.find(({ user_properties }) => user_properties?.$set && 'Name' in user_properties.$set)
    expect(identity?.user_id).toBe(ada.userId)
    expect(identity?.user_properties?.$set).toEqual({ Name: 'Ada Lovelace', 'Preferred Name': 'Ada' })
    expect(JSON.stringify(all)).not.toContain(ada.email)
    expect(JSON.stringify(all)).toContain('/app-integrations')
    expect(JSON.stringify(all)).not.toMatch(/SECRET|STATE|TOKEN/)
  })

  it('analytics with consent forgets everything when the consent is taken back', async () => {
    const { analytics, kept, say } = await open('granted')
    analytics.start()
    await expect.poll(kept).not.toEqual([])
    say('denied')
    await expect.poll(kept).toEqual([])
  })
})

describe('without consent', () => {
  it.each(['unknown', 'denied'] as const)(
    'analytics without consent keeps nothing and sends nothing when it is %s',
    async (consent) => {
      const { analytics, batches, kept, say } = await open(consent)
      analytics.start()
      analytics.identify(ada.userId, ada)
      expect(kept()).toEqual([])
      // Consent given later is a start like any other: what comes now comes first.
      say('granted')
      await expect.poll(kept).not.toEqual([])
      expect(await batches()).toEqual([])
    },
  )

  it('analytics without consent does nothing at all without a key', async () => {
    const { analytics } = await open('granted', '')
    analytics.start()
    analytics.identify(ada.userId, ada)
    expect(analytics.isConfigured).toBe(false)
    const names = [...Object.keys(localStorage), ...document.cookie.split('; ')]
    expect(names.filter((name) => name.includes('AMP_') && !name.includes('key-'))).toEqual([])
  })
})
