// The rules for listing threads: order, pages, search.
import { assert, assertEqual } from './assertions.ts'
import type { Rule, Session } from './session.ts'

const isTime = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text) && !Number.isNaN(Date.parse(text))

/** Creates threads and returns their ids. */
async function createSome(session: Session, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let index = 0; index < count; index += 1) ids.push((await session.create()).id)
  return ids
}

/** How often each id occurs in the threads. */
const countEach = (ids: readonly string[], threads: readonly { readonly id: string }[]): number[] =>
  ids.map((id) => threads.filter((thread) => thread.id === id).length)

export const listing: readonly Rule[] = [
  {
    name: 'a thread is listed once it is saved, with a title and times in UTC',
    async check(session) {
      const { id } = await session.create()
      const thread = await session.find(id)
      assertEqual(typeof thread.title, 'string', 'A thread without a title has an empty one.')
      assert(isTime(thread.createdAt) && isTime(thread.updatedAt), 'The times of a thread are ISO 8601 in UTC.')
    },
  },
  {
    name: 'threads are listed by their last save, the newest first',
    async check(session) {
      const [first = '', second = ''] = await createSome(session, 2)
      let { version } = await session.storage.load(first, { limit: 10, signal: session.signal })
      await session.until(async () => {
        const saved = await session.storage.save(first, session.createMessages('Again'), {
          ifVersion: version,
          signal: session.signal,
        })
        version = saved.version
        const own = (await session.listAll()).filter(({ id }) => id === first || id === second)
        return own[0]?.id === first
      }, 'A save moves its thread to the top of the list.')
      const times = (await session.listAll()).map(({ updatedAt }) => Date.parse(updatedAt))
      assert(
        times.every((time, index) => index === 0 || time <= (times[index - 1] ?? 0)),
        'Threads are listed by `updatedAt`, the newest first.',
      )
    },
  },
  {
    name: 'a page has no more threads than its limit, and each thread is on exactly one page',
    async check(session) {
      const ids = await createSome(session, 5)
      const { threads } = await session.list({ limit: 2 })
      assertEqual(threads.length, 2, 'A page is full as long as there are more threads.')
      assertEqual(countEach(ids, await session.listAll({ limit: 2 })), [1, 1, 1, 1, 1], 'Each thread is on one page.')
    },
  },
  {
    name: 'the next page is correct after the last thread of the previous page was saved or removed',
    async check(session) {
      const ids = await createSome(session, 6)
      const first = await session.list({ limit: 2 })
      const last = first.threads[1]?.id ?? ''
      assert(ids.includes(last), 'Threads that were saved just now are on the first page.')
      const { version } = await session.storage.load(last, { limit: 10, signal: session.signal })
      await session.storage.save(last, session.createMessages('Later'), { ifVersion: version, signal: session.signal })
      assert(first.cursor !== undefined, 'A page that is not the last one has a cursor.')
      const second = await session.list({ limit: 2, cursor: first.cursor })
      const removed = second.threads[1]?.id ?? ''
      assert(ids.includes(removed), 'Threads that were saved just now are on the first pages.')
      await session.storage.remove(removed)
      const rest = second.cursor === undefined ? [] : await session.listAll({ limit: 2, cursor: second.cursor })
      const seen = [...first.threads, ...second.threads, ...rest].filter(({ id }) => id !== last)
      const others = ids.filter((id) => id !== last)
      assertEqual(
        countEach(others, seen),
        others.map(() => 1),
        'Threads that did not move are listed once.',
      )
    },
  },
  {
    name: 'a search finds the words of titles and messages, in any case',
    async check(session) {
      const [inTitle, inMessage] = [session.createWord(), session.createWord()]
      const { id } = await session.create(session.createMessages('Hello', `About ${inMessage} and more`))
      await session.storage.rename(id, `All of ${inTitle}`)
      await session.create()
      for (const query of [inTitle, inTitle.toUpperCase(), inMessage, inMessage.toUpperCase()]) {
        const found = await session.listAll({ query })
        assertEqual(
          found.map((thread) => thread.id),
          [id],
          `A search for "${query}" finds the one thread that holds it.`,
        )
      }
      assertEqual(await session.listAll({ query: session.createWord() }), [], 'A search for what no thread holds finds none.')
    },
  },
  {
    name: 'a search finds text that is only in the parts of a message, and no replaced text',
    async check(session) {
      const [former, word] = [session.createWord(), session.createWord()]
      const { id, version } = await session.create(session.createMessages(`About ${former}`))
      const message = { id: session.createId(), role: 'ai', parts: [{ type: 'text', text: `About ${word}` }] as const }
      await session.storage.save(id, [message], { ifVersion: version, signal: session.signal })
      assertEqual((await session.listAll({ query: word })).length, 1, 'The text of parts is found.')
      assertEqual((await session.listAll({ query: former })).length, 0, 'A text that was replaced is not found.')
    },
  },
  {
    name: 'search results have pages too',
    async check(session) {
      const word = session.createWord()
      const ids: string[] = []
      for (let index = 0; index < 3; index += 1) ids.push((await session.create(session.createMessages(`${word} ${index}`))).id)
      assertEqual(countEach(ids, await session.listAll({ query: word, limit: 1 })), [1, 1, 1], 'Each thread is found once.')
    },
  },
  {
    name: 'a search finds words of any script, emoji and per cent signs',
    async check(session) {
      const word = session.createWord()
      const { id } = await session.create(session.createMessages(`${word} 100% שלום 你好 🎉 & more`))
      for (const end of ['100%', 'שלום', '你好', '🎉']) {
        const found = (await session.listAll({ query: end })).some((thread) => thread.id === id)
        assert(found, `A search for "${end}" finds the thread that holds it.`)
      }
    },
  },
]
