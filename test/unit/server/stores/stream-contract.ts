import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { ServerStore, StreamOwner, StreamPiece, StreamStore } from '../../../../sdk/entries/server.ts'
import { isThorough } from '../../../tools/runner/is-thorough.ts'

type Open = () => Promise<ServerStore>

const { signal } = new AbortController()
const interruption = ['"interrupted"']

/** Numbers as JSON, which stand for events. */
const pieces = (first: number, last: number): StreamPiece[] =>
  Array.from({ length: last - first + 1 }, (_, index) => ({ number: first + index, data: `${first + index}` }))

const owned = (user?: string): StreamOwner => ({ id: crypto.randomUUID(), user })

const streamsOf = ({ streams }: ServerStore): StreamStore => {
  if (!streams) throw new Error('The store keeps no streams.')
  return streams
}

/** Begins to read, and notes what comes. */
export async function reading(streams: StreamStore, owner: StreamOwner, after = 0) {
  const gone = new AbortController()
  onTestFinished(() => gone.abort())
  const events = await streams.follow(owner, { after, signal: gone.signal })
  const seen: string[] = []
  const over = (async () => {
    for await (const some of events ?? []) seen.push(...some.map(({ number, data }) => `${number}:${data}`))
  })()
  // A store that is closed in the middle of it is refused.
  over.catch(() => undefined)
  return { isThere: events !== undefined, seen, over, leave: () => gone.abort() }
}

const numbered = (first: number, last: number): string[] => pieces(first, last).map(({ number, data }) => `${number}:${data}`)

/** What every store does with the streams of its own process. */
export function describeStreams(open: Open): void {
  describe('a stream', () => {
    test('is read from any place on, while it grows and when it has ended', async () => {
      const streams = streamsOf(await open())
      const owner = owned('anna')
      await streams.begin(owner, interruption)
      await streams.append(owner.id, pieces(1, 3))
      const readers = await Promise.all([0, 2, 3].map((after) => reading(streams, owner, after)))
      await vi.waitFor(() => expect(readers.map(({ seen }) => seen)).toEqual([numbered(1, 3), numbered(3, 3), []]))
      await streams.append(owner.id, pieces(4, 5))
      await streams.end(owner.id)
      await Promise.all(readers.map(({ over }) => over))
      expect(readers.map(({ seen }) => seen)).toEqual([numbered(1, 5), numbered(3, 5), numbered(4, 5)])
      const late = await reading(streams, owner, 1)
      await late.over
      expect(late.seen).toEqual(numbered(2, 5))
    })

    test('takes what is written again once', async () => {
      const streams = streamsOf(await open())
      const owner = owned()
      await streams.begin(owner, interruption)
      await streams.begin(owner, interruption)
      await streams.append(owner.id, pieces(1, 3))
      await streams.append(owner.id, pieces(1, 5))
      await streams.append(owner.id, pieces(4, 5))
      await streams.end(owner.id)
      const reader = await reading(streams, owner)
      await reader.over
      expect(reader.seen).toEqual(numbered(1, 5))
    })

    test('is found by its conversation, as long as none began there later', async () => {
      const streams = streamsOf(await open())
      const [first, second] = [owned('anna'), owned('anna')]
      const thread = { user: 'anna', thread: "it's a\u0000\u{1F950}" }
      expect(await streams.find?.(thread)).toBeUndefined()
      await streams.begin({ ...first, ...thread }, interruption)
      await streams.begin({ ...owned('ben'), thread: thread.thread }, interruption)
      expect(await streams.find?.(thread)).toEqual({ id: first.id, hasEnded: false })
      await streams.begin({ ...second, ...thread }, interruption)
      await streams.end(second.id)
      expect(await streams.find?.(thread)).toEqual({ id: second.id, hasEnded: true })
      expect(await streams.find?.({ ...thread, thread: 'other' })).toBeUndefined()
    })

    test('is the only one of its request, until it lets go of it', async () => {
      const streams = streamsOf(await open())
      const [first, second, third] = [owned('anna'), owned('anna'), owned('anna')]
      const request = crypto.randomUUID()
      expect(await streams.find?.({ request })).toBeUndefined()
      expect(await streams.begin({ ...first, request }, interruption)).toBe(first.id)
      expect(await streams.begin({ ...second, request }, interruption)).toBe(first.id)
      expect(await streams.follow(second, { after: 0, signal })).toBeUndefined()
      expect(await streams.find?.({ request })).toEqual({ id: first.id, hasEnded: false })
      await streams.end(first.id)
      expect(await streams.find?.({ request })).toEqual({ id: first.id, hasEnded: true })
      await streams.release?.(first.id)
      expect(await streams.find?.({ request })).toBeUndefined()
      expect(await streams.begin({ ...third, request }, interruption)).toBe(third.id)
    })

    test('of many events is read whole', async () => {
      const streams = streamsOf(await open())
      const owner = owned()
      await streams.begin(owner, interruption)
      for (let first = 1; first < 1200; first += 100) await streams.append(owner.id, pieces(first, first + 99))
      await streams.end(owner.id)
      const reader = await reading(streams, owner, 50)
      await reader.over
      expect(reader.seen).toEqual(numbered(51, 1200))
    })

    test('is not read by another visitor, nor stopped', async () => {
      const streams = streamsOf(await open())
      const owner = owned('anna')
      await streams.begin(owner, interruption)
      await streams.append(owner.id, pieces(1, 1))
      for (const user of ['ben', '', undefined]) {
        expect(await streams.follow({ ...owner, user }, { after: 0, signal })).toBeUndefined()
        expect(await streams.stop({ ...owner, user })).toBe(false)
      }
      await streams.end(owner.id)
      expect(await streams.follow({ ...owner, user: 'ben' }, { after: 0, signal })).toBeUndefined()
    })

    test('of a visitor without a name is read by its id, and by nobody who has one', async () => {
      const streams = streamsOf(await open())
      const owner = owned()
      await streams.begin(owner, interruption)
      expect(await streams.follow({ ...owner, user: 'ben' }, { after: 0, signal })).toBeUndefined()
      expect((await reading(streams, owner)).isThere).toBe(true)
    })

    test('is left by who does not read it any more', async () => {
      const streams = streamsOf(await open())
      const owner = owned()
      await streams.begin(owner, interruption)
      const reader = await reading(streams, owner)
      reader.leave()
      await reader.over
      await streams.append(owner.id, pieces(1, 1))
      expect(reader.seen).toEqual([])
    })

    test('is stopped by its visitor', async () => {
      const streams = streamsOf(await open())
      const owner = owned('anna')
      const stopped = vi.fn()
      await streams.begin(owner, interruption)
      const forget = streams.onStop(owner.id, stopped)
      expect(await streams.stop(owner)).toBe(true)
      await vi.waitFor(() => expect(stopped).toHaveBeenCalled())
      forget()
      await streams.end(owner.id)
    })

    test('that nobody has is none', async () => {
      const streams = streamsOf(await open())
      for (const id of ['nobody', "'; drop table confab_stream; --", '']) {
        expect(await streams.follow({ id, user: undefined }, { after: 0, signal })).toBeUndefined()
        expect(await streams.append(id, pieces(1, 1))).toBe(false)
      }
    })

    test('keeps whatever is said in it', async () => {
      const streams = streamsOf(await open())
      const owner = owned()
      const said = [`'; drop table x; --`, '\uD83C', 'a\u0000b', '"\\', '\u2028', '🥐'].map((text) => JSON.stringify({ text }))
      await streams.begin(owner, interruption)
      await streams.append(
        owner.id,
        said.map((data, index) => ({ number: index + 1, data })),
      )
      const reader = await reading(streams, owner)
      await vi.waitFor(() => expect(reader.seen).toEqual(said.map((data, index) => `${index + 1}:${data}`)))
    })
  })
}

/** What stores do that several processes share: `openOther` opens the one again that was opened last. */
export function describeSharedStreams(open: Open, openOther: Open): void {
  describe('a stream that another server began', () => {
    async function openBoth(): Promise<[StreamStore, StreamStore]> {
      return [streamsOf(await open()), streamsOf(await openOther())]
    }

    test('is read as it grows, from any place on', async () => {
      const [streams, others] = await openBoth()
      const owner = owned('anna')
      await streams.begin(owner, interruption)
      await streams.append(owner.id, pieces(1, 2))
      const readers = await Promise.all([0, 1].map((after) => reading(others, owner, after)))
      for (let number = 3; number < 10; number += 1) {
        await streams.append(owner.id, pieces(number, number))
        await vi.waitFor(() => expect(readers.map(({ seen }) => seen)).toEqual([numbered(1, number), numbered(2, number)]))
      }
      await streams.end(owner.id)
      await Promise.all(readers.map(({ over }) => over))
    })

    test('is stopped where it is given', async () => {
      const [streams, others] = await openBoth()
      const owner = owned('anna')
      const stopped = vi.fn()
      await streams.begin(owner, interruption)
      streams.onStop(owner.id, stopped)
      expect(await others.stop({ ...owner, user: 'ben' })).toBe(false)
      expect(await others.stop(owner)).toBe(true)
      await vi.waitFor(() => expect(stopped).toHaveBeenCalled(), { timeout: 5000 })
      await streams.end(owner.id)
    })

    test('is found by its conversation', async () => {
      const [streams, others] = await openBoth()
      const owner = owned('anna')
      await streams.begin({ ...owner, thread: 't' }, interruption)
      expect(await others.find?.({ user: 'anna', thread: 't' })).toEqual({ id: owner.id, hasEnded: false })
      expect(await others.find?.({ user: 'ben', thread: 't' })).toBeUndefined()
    })

    test('is the only one of its request, also where both begin at the same moment', async () => {
      const both = await openBoth()
      for (let round = 0; round < 10; round += 1) {
        const request = crypto.randomUUID()
        const owners = both.map(() => owned('anna'))
        const ids = await Promise.all(
          both.map((streams, place) => streams.begin({ ...(owners[place] ?? owned()), request }, interruption)),
        )
        expect(new Set(ids).size).toBe(1)
        await both[0].release?.(ids[0] ?? '')
        expect(await both[1].find?.({ request })).toBeUndefined()
      }
    })

    test('is no other visitor’s', async () => {
      const [streams, others] = await openBoth()
      const owner = owned('anna')
      await streams.begin(owner, interruption)
      for (const user of ['ben', undefined]) expect(await others.follow({ ...owner, user }, { after: 0, signal })).toBeUndefined()
    })

    // By the real clock, which is what is tested.
    test.runIf(isThorough)(
      'goes on however long nothing is said in it',
      async () => {
        const [streams, others] = await openBoth()
        const owner = owned()
        await streams.begin(owner, interruption)
        const reader = await reading(others, owner)
        // Longer than it takes for a server that has died.
        await new Promise((resolve) => setTimeout(resolve, 9000))
        await streams.append(owner.id, pieces(1, 1))
        await streams.end(owner.id)
        await reader.over
        expect(reader.seen).toEqual(numbered(1, 1))
      },
      20_000,
    )
  })
}
