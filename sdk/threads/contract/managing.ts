// The rules for renaming, archiving, removing and restoring threads.
import { assert, assertEqual, assertRefused } from './assertions.ts'
import { notThere, type Rule } from './session.ts'

export const managing: readonly Rule[] = [
  {
    name: 'a renamed thread has its new title, and keeps its messages',
    async check(session) {
      const messages = session.createMessages('Hello')
      const { id } = await session.create(messages)
      const title = 'Bern & Rome – 100 % “cold” 🥶'
      await session.storage.rename(id, title)
      assertEqual((await session.find(id)).title, title, 'A title is kept as it was given.')
      assertEqual(await session.loadAll(id), messages, 'A new title changes no message.')
    },
  },
  {
    name: 'a save keeps the title and the time of creation',
    async check(session) {
      const { id } = await session.create()
      await session.storage.rename(id, 'Bern')
      const before = await session.find(id)
      const { version } = await session.storage.load(id, { limit: 10, signal: session.signal })
      await session.storage.save(id, session.createMessages('More'), { ifVersion: version, signal: session.signal })
      const { title, createdAt } = await session.find(id)
      assertEqual([title, createdAt], ['Bern', before.createdAt], 'A save changes neither title nor beginning.')
    },
  },
  {
    name: 'an archived thread is listed only among the archived ones, until it is unarchived',
    async check(session) {
      const { id } = await session.create()
      await session.storage.archive(id, true)
      assert(!(await session.isListed(id)), 'An archived thread is not listed with the others.')
      const archived = (await session.listAll({ archived: true })).find((thread) => thread.id === id)
      assertEqual(archived?.archived, true, 'An archived thread is listed among the archived ones, and says so.')
      await session.loadAll(id)
      await session.storage.archive(id, false)
      assert(await session.isListed(id), 'A thread that was taken back is listed with the others.')
      assert(!(await session.isListed(id, { archived: true })), 'A thread that was taken back is not archived.')
    },
  },
  {
    name: 'a removed thread is neither listed, found, loaded nor saved',
    async check(session) {
      const word = session.createWord()
      const { id, version } = await session.create(session.createMessages(word))
      await session.storage.remove(id)
      assert(!(await session.isListed(id)), 'A removed thread is not listed.')
      assertEqual(await session.listAll({ query: word }), [], 'A removed thread is not found.')
      await assertRefused(
        session.storage.load(id, { limit: 10, signal: session.signal }),
        notThere,
        'A removed thread is not loaded.',
      )
      const save = session.storage.save(id, session.createMessages('Late'), { ifVersion: version, signal: session.signal })
      await assertRefused(save, notThere, 'A removed thread is not saved.')
    },
  },
  {
    name: 'a removed thread can be restored, with its title and messages, and saved again',
    async check(session) {
      const messages = session.createMessages('Hello', 'Hi')
      const { id } = await session.create(messages)
      await session.storage.rename(id, 'Bern')
      await session.storage.remove(id)
      await session.storage.restore(id)
      assertEqual((await session.find(id)).title, 'Bern', 'A restored thread has its title.')
      assertEqual(await session.loadAll(id), messages, 'A restored thread has its messages.')
      const { version } = await session.storage.load(id, { limit: 10, signal: session.signal })
      await session.storage.save(id, messages, { ifVersion: version, signal: session.signal })
    },
  },
  {
    name: 'a thread that does not exist cannot be loaded, renamed, archived, removed or restored',
    async check(session) {
      const { storage, signal } = session
      const id = session.createId()
      await assertRefused(storage.load(id, { limit: 10, signal }), notThere, 'What does not exist is not loaded.')
      await assertRefused(storage.rename(id, 'Bern'), notThere, 'What does not exist is not renamed.')
      await assertRefused(storage.archive(id, true), notThere, 'What does not exist is not archived.')
      await assertRefused(storage.remove(id), notThere, 'What does not exist is not removed.')
      await assertRefused(storage.restore(id), notThere, 'What does not exist is not restored.')
    },
  },
  {
    name: 'an aborted request rejects, and lists, loads and saves nothing',
    async check(session) {
      const { storage } = session
      const messages = session.createMessages('Hello')
      const { id, version } = await session.create(messages)
      const signal = AbortSignal.abort()
      const requests = [
        storage.list({ limit: 10, signal }),
        storage.load(id, { limit: 10, signal }),
        storage.save(id, [], { ifVersion: version, signal }),
      ]
      const results = await Promise.allSettled(requests)
      assertEqual(
        results.map(({ status }) => status),
        requests.map(() => 'rejected'),
        'What was given up rejects.',
      )
      assertEqual(await session.loadAll(id), messages, 'A save that was given up before it began changes nothing.')
    },
  },
]
