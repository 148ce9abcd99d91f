import fc from 'fast-check'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createChatServer, type ChatServerOptions, type ReplyEvent, type ServerStore } from '../../../../sdk/entries/server.ts'
import { userByHeader } from '../signed-in.ts'
import { gate } from '../start-chat-server.ts'

type Open = () => Promise<ServerStore>

/** A server with this store, and what status requests of a visitor get. */
export function serveLimited(
  store: ServerStore,
  limits: NonNullable<ChatServerOptions['limits']>,
  options: Partial<ChatServerOptions> = {},
) {
  const onError = vi.fn()
  const server = createChatServer({
    async *answer() {
      yield 'Hello'
    },
    user: userByHeader,
    store,
    limits,
    onError,
    trustProxy: true,
    ...options,
  } as ChatServerOptions)
  const ask = (
    path: string,
    user: string,
    init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
  ): Promise<Response> =>
    server.fetch(
      new Request(`http://chat.test/${path}`, {
        ...init,
        headers: { 'x-user': user, 'x-forwarded-for': '203.0.113.7', 'content-type': 'application/json', ...init.headers },
      }),
    )
  const post = (user = 'anna', headers: Record<string, string> = {}): Promise<Response> =>
    ask('', user, { method: 'POST', body: JSON.stringify({ messages: [{ role: 'user', text: 'Hello' }] }), headers })
  return {
    ...server,
    onError,
    post,
    send: async (user?: string): Promise<number> => {
      const response = await post(user)
      await response.text()
      return response.status
    },
    list: async (user = 'anna'): Promise<number> => (await ask('threads', user)).status,
    save: async (id: string, text: string): Promise<number> => {
      const body = JSON.stringify({ messages: [{ id: 'm', role: 'user', text }] })
      return (await ask(`threads/${id}/messages`, 'anna', { method: 'PUT', body, headers: { 'if-none-match': '*' } })).status
    },
    ask,
  }
}

const usesTokens = (totalTokens: number): Partial<ChatServerOptions> => ({
  async *answer() {
    yield { type: 'metadata', metadata: { usage: { totalTokens } } } satisfies ReplyEvent
    yield 'Hello'
  },
})

/** Opened before it is asked: who asks one that is still being opened waits a second, and then the process counts for itself. */
const ready =
  (open: Open): Open =>
  async () => {
    const store = await open()
    await store.check?.()
    return store
  }

/** What servers do that share a store. */
export function describeSharedLimits(given: Open, givenOther: Open): void {
  const [open, openOther] = [ready(given), ready(givenOther)]
  describe('a limit of servers that share a store', () => {
    test('is one for all of them, of each visitor', async () => {
      const limits = { requestsPerMinute: 2 }
      const [one, other] = [serveLimited(await open(), limits), serveLimited(await openOther(), limits)]
      expect([await one.send(), await other.send(), await one.send(), await other.send()]).toEqual([200, 200, 429, 429])
      expect(await other.send('ben')).toBe(200)
    })

    test('holds after a restart, and says how long', async () => {
      const store = await open()
      const before = serveLimited(store, { requestsPerMinute: 5, requestsPerDay: 1 })
      expect(await before.send()).toBe(200)
      await before.close()
      const refused = await serveLimited(await openOther(), { requestsPerMinute: 5, requestsPerDay: 1 }).post()
      expect([refused.status, await refused.json()]).toEqual([
        429,
        { error: 'You have sent as much as you can for now. Try again in 24 hours.', code: 'confab.errorLimit' },
      ])
    })

    test('of tokens counts what another one used', async () => {
      const limits = { tokensPerDay: 1000 }
      const [one, other] = [
        serveLimited(await open(), limits, usesTokens(600)),
        serveLimited(await openOther(), limits, usesTokens(600)),
      ]
      const statuses = [await one.send(), await other.send()]
      await vi.waitFor(async () => expect(await one.list()).toBe(200))
      await vi.waitFor(async () => expect(await one.send()).toBe(429))
      expect(statuses).toEqual([200, 200])
    })

    test('of answers at the same time counts those that another one gives, until they end', async () => {
      const rest = gate()
      const waiting: Partial<ChatServerOptions> = {
        async *answer() {
          yield 'I begin'
          await rest.opened
        },
      }
      onTestFinished(rest.open)
      const limits = { concurrentStreams: 2 }
      const [one, other] = [serveLimited(await open(), limits, waiting), serveLimited(await openOther(), limits, waiting)]
      const stream = { accept: 'text/event-stream' }
      const given = [await one.post('anna', stream), await other.post('anna', stream)]
      const refused = [await one.post('anna', stream), await other.post('anna', stream)]
      const ofAnother = await one.post('ben', stream)
      expect([...given, ...refused, ofAnother].map(({ status }) => status)).toEqual([200, 200, 429, 429, 200])
      rest.open()
      await Promise.all([...given, ofAnother].map((response) => response.text()))
      await vi.waitFor(async () => expect(await other.send()).toBe(200))
      await Promise.all([one.close(), other.close()])
    })

    test('of requests for conversations is one, too', async () => {
      const limits = { threadRequestsPerMinute: 1 }
      const [one, other] = [serveLimited(await open(), limits), serveLimited(await openOther(), limits)]
      expect([await one.list(), await other.list()]).toEqual([200, 429])
    })

    test('of what an address may keep in a day is one, too', async () => {
      const limits = { storage: { bytesPerDay: 200 } }
      const [one, other] = [serveLimited(await open(), limits), serveLimited(await openOther(), limits)]
      expect([await one.save('a', 'x'.repeat(200)), await other.save('b', 'Hello')]).toEqual([201, 429])
    })

    test('lets exactly as many through as it says, whoever asks at the same moment', async () => {
      const stores = [await open(), await openOther()]
      let run = 0
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 1, max: 12 }), async (most, asked) => {
          run += 1
          const servers = stores.map((store) => serveLimited(store, { requestsPerMinute: most, requestsPerDay: most + 1 }))
          const all = Array.from(
            { length: asked },
            (_, place) => servers[place % 2]?.send(`visitor ${run}`) ?? Promise.resolve(0),
          )
          const statuses = await Promise.all(all)
          expect(statuses.filter((status) => status === 200)).toHaveLength(Math.min(most, asked))
        }),
        { numRuns: 12 },
      )
    })

    test('counts none of a message that is one too many', async () => {
      const limits = { requestsPerMinute: 1, requestsPerDay: 2 }
      const [one, other] = [serveLimited(await open(), limits), serveLimited(await openOther(), limits)]
      await Promise.all([one.send(), other.send(), one.send(), other.send()])
      const raised = serveLimited(await openOther(), { requestsPerDay: 2 })
      expect([await raised.send(), await raised.send()]).toEqual([200, 429])
    })

    test.each(['\u0000', '\uD83C', 'x'.repeat(10_000), `'; drop table confab_count; --`])(
      'is held by a visitor of any name: %#',
      async (user) => {
        const options = { user: () => user }
        const limits = { requestsPerMinute: 1 }
        const [one, other] = [serveLimited(await open(), limits, options), serveLimited(await openOther(), limits, options)]
        expect([await one.send(), await other.send()]).toEqual([200, 429])
      },
    )

    test('may be a part of a number', async () => {
      const limits = { requestsPerMinute: 1.5 }
      const [one, other] = [serveLimited(await open(), limits), serveLimited(await openOther(), limits)]
      expect([await one.send(), await other.send(), await one.send()]).toEqual([200, 200, 429])
    })

    test.each([3e9, 2 ** 31, 2 ** 53, 1e30, Number.MAX_VALUE])('may be any number: %d', async (most) => {
      const limits = { requestsPerMinute: most, tokensPerDay: most, concurrentStreams: most, storage: { bytesPerDay: most } }
      const { send, save, onError } = serveLimited(await open(), limits, usesTokens(600))
      expect([await send(), await send(), await save('a', 'Hello')]).toEqual([200, 200, 201])
      expect(onError).not.toHaveBeenCalled()
    })

    test.each([Number.POSITIVE_INFINITY, Number.NaN, -1e30, '600', 1e30, null])(
      'of tokens counts by the documented rule where a service says what is no number of them: %s',
      async (tokens) => {
        const limits = { tokensPerDay: 3 }
        const [one, other] = [
          serveLimited(await open(), limits, usesTokens(tokens as number)),
          serveLimited(await openOther(), limits),
        ]
        expect(await one.send()).toBe(200)
        await one.close()
        expect(await other.send()).toBe(429)
        expect(one.onError).not.toHaveBeenCalled()
      },
    )

    test.each([1e12, 2 ** 31, 599.5])('of tokens counts what a service says: %d', async (tokens) => {
      const one = serveLimited(await open(), { tokensPerDay: tokens }, usesTokens(tokens))
      const [same, more] = [tokens, Math.ceil(tokens) + 1].map(async (tokensPerDay) =>
        serveLimited(await openOther(), { tokensPerDay }),
      )
      expect([await one.send(), await one.send()]).toEqual([200, 429])
      await one.close()
      expect([await (await same)?.send(), await (await more)?.send()]).toEqual([429, 200])
      expect(one.onError).not.toHaveBeenCalled()
    })

    test('is each server’s own where they set another one', async () => {
      const [strict, mild] = [
        serveLimited(await open(), { requestsPerMinute: 1 }),
        serveLimited(await openOther(), { requestsPerMinute: 3 }),
      ]
      expect([await mild.send(), await mild.send(), await strict.send(), await mild.send()]).toEqual([200, 200, 429, 200])
    })
  })
}
