import { describe, expect, test } from 'vitest'
import { memoryStore, type MessageContent, type StreamStore } from '../../../../sdk/entries/server.ts'
import { testStore } from './store-contract.ts'

const { signal } = new AbortController()
const says = (text: string): MessageContent[] => [{ id: 'one', role: 'user', text }]

testStore(memoryStore)

describe('a store in memory', () => {
  const idsOf = async ({ threads }: ReturnType<typeof memoryStore>, visitor: string): Promise<string[]> =>
    (await threads.list(visitor, { limit: 100, signal })).threads.map(({ id }) => id).sort()

  test('forgets the threads of a visitor that were saved longest ago, and no others', async () => {
    const store = memoryStore({ threadsPerVisitor: 2 })
    await store.threads.save('ben', 'of-ben', says('Hi'), { signal })
    const { version } = await store.threads.save('anna', 'a', says('Hi'), { signal })
    await store.threads.save('anna', 'b', says('Hi'), { signal })
    await store.threads.save('anna', 'a', says('Again'), { ifVersion: version, signal })
    await store.threads.save('anna', 'c', says('Hi'), { signal })
    expect(await idsOf(store, 'anna')).toEqual(['a', 'c'])
    expect(await idsOf(store, 'ben')).toEqual(['of-ben'])
  })

  test('forgets the threads of all that were saved longest ago when there is no more room', async () => {
    const store = memoryStore({ characters: 1000 })
    for (const visitor of ['anna', 'ben', 'cleo']) await store.threads.save(visitor, 't', says('x'.repeat(400)), { signal })
    expect([await idsOf(store, 'anna'), await idsOf(store, 'ben'), await idsOf(store, 'cleo')]).toEqual([[], ['t'], ['t']])
  })

  test('refuses a thread that has no room at all, and keeps what is there', async () => {
    const store = memoryStore({ characters: 1000 })
    const { version } = await store.threads.save('anna', 't', says('x'.repeat(600)), { signal })
    const more = [{ id: 'two', role: 'ai', text: 'x'.repeat(600) }]
    await expect(store.threads.save('anna', 't', more, { ifVersion: version, after: 'one', signal })).rejects.toMatchObject({
      status: 507,
    })
    expect((await store.threads.load('anna', 't', { limit: 10, signal })).messages).toHaveLength(1)
  })

  test('forgets feedback that was given longest ago', async () => {
    const store = memoryStore({ feedback: 2 })
    for (const messageId of ['a', 'b', 'c']) await store.feedback.save('anna', { messageId, value: 'good' })
    const { feedback } = await store.feedback.list({ limit: 10, signal })
    expect(feedback.map(({ messageId }) => messageId)).toEqual(['c', 'b'])
  })

  test('keeps what several new threads of a new visitor save at once', async () => {
    const store = memoryStore()
    await Promise.all(['a', 'b', 'c'].map((id) => store.threads.save('anna', id, says('Hi'), { signal })))
    expect(await idsOf(store, 'anna')).toEqual(['a', 'b', 'c'])
  })
})

describe('answers in memory', () => {
  const open = () => memoryStore().streams as StreamStore

  /** Begins and ends so many answers, and says how long one takes, in milliseconds. */
  async function give(streams: StreamStore, count: number): Promise<number> {
    const start = performance.now()
    for (let number = 0; number < count; number += 1) {
      const id = crypto.randomUUID()
      await streams.begin({ id, user: 'anna', thread: `${number}`, request: id }, [])
      await streams.append(id, [{ number: 1, data: '"Hello"' }])
      await streams.find?.({ user: 'anna', thread: `${number}` })
      await streams.end(id)
    }
    return (performance.now() - start) / count
  }

  test('cost the same with 30,000 that are kept as with 300', async () => {
    const [few, many] = [open(), open()]
    await give(few, 300)
    await give(many, 30_000)
    const times: Record<'few' | 'many', number[]> = { few: [], many: [] }
    // In turn: whatever else the machine does, both feel.
    for (let round = 0; round < 30; round += 1) {
      times.few.push(await give(few, 20))
      times.many.push(await give(many, 20))
    }
    expect(Math.min(...times.many) / Math.min(...times.few)).toBeLessThan(5)
  })

  test('that ended first are forgotten first when they take too much space', async () => {
    const streams = open()
    const ids = ['long', 'first', 'second', 'third']
    for (const id of ids) {
      await streams.begin({ id, user: undefined }, [])
      await streams.append(id, [{ number: 1, data: 'x'.repeat(20_000_000) }])
    }
    for (const id of ['second', 'first', 'third']) await streams.end(id)
    await streams.begin({ id: 'next', user: undefined }, [])
    const areThere = ids.map(async (id) => (await streams.follow({ id, user: undefined }, { after: 0, signal })) !== undefined)
    expect(await Promise.all(areThere)).toEqual([true, true, false, true])
  })
})
