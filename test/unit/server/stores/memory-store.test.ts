import { describe, expect, test } from 'vitest'
import { memoryStore, type MessageContent } from '../../../../sdk/server.ts'
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
