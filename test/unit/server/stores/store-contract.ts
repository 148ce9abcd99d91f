import { describe, expect, onTestFinished, test } from 'vitest'
import type { MessageContent, ServerStore } from '../../../../sdk/entries/server.ts'
import { testThreads, type ThreadStorage } from '../../../../sdk/entries/threads-contract.ts'
import { describeApprovals, describeSharedApprovals } from './approval-contract.ts'
import { describeSharedLimits } from './limits-contract.ts'
import { describeSharedStreams, describeStreams } from './stream-contract.ts'

const { signal } = new AbortController()
const page = { limit: 100, signal }
const hello: readonly MessageContent[] = [{ id: 'one', role: 'user', text: 'Hello' }]
const refused = (status: number) => expect.objectContaining({ status }) as Error

/** What a store keeps for one visitor, as the storage of a chat. */
const threadsFor = ({ threads }: ServerStore, visitor: string): ThreadStorage => ({
  savesChanges: true,
  list: (request) => threads.list(visitor, request),
  load: (id, request) => threads.load(visitor, id, request),
  save: (id, messages, request) => threads.save(visitor, id, messages, request),
  rename: (id, title) => threads.rename(visitor, id, title),
  archive: (id, archived) => threads.archive(visitor, id, archived),
  remove: (id) => threads.remove(visitor, id),
  restore: (id) => threads.restore(visitor, id),
})

type Open = () => Promise<ServerStore>

function describeVisitors(open: Open): void {
  describe('what is of one visitor', () => {
    test('is nothing to another one, who may have a thread of the same id', async () => {
      const { threads } = await open()
      await threads.save('anna', 'shared', hello, { signal })
      const { version } = await threads.save('ben', 'shared', [{ id: 'two', role: 'user', text: 'Bread' }], { signal })
      await threads.save('ben', 'shared', [], { ifVersion: version, after: 'two', signal })
      expect((await threads.load('anna', 'shared', page)).messages).toEqual(hello)
    })

    test.each<[string, (store: ServerStore, id: string) => Promise<unknown>]>([
      ['loaded', ({ threads }, id) => threads.load('ben', id, page)],
      ['saved', ({ threads }, id) => threads.save('ben', id, hello, { ifVersion: '1', signal })],
      ['renamed', ({ threads }, id) => threads.rename('ben', id, 'Mine')],
      ['archived', ({ threads }, id) => threads.archive('ben', id, true)],
      ['removed', ({ threads }, id) => threads.remove('ben', id)],
      ['restored', ({ threads }, id) => threads.restore('ben', id)],
    ])('is not %s by another one, and refused as what nobody has', async (_what, ask) => {
      const store = await open()
      await store.threads.save('anna', 'a', hello, { signal })
      await expect(ask(store, 'a')).rejects.toEqual(refused(404))
      await expect(ask(store, 'nobody')).rejects.toEqual(refused(404))
      expect((await store.threads.list('anna', page)).threads).toMatchObject([{ id: 'a', title: '' }])
    })

    test('is neither listed nor found by another one', async () => {
      const { threads } = await open()
      await threads.save('anna', 'a', hello, { signal })
      expect(await threads.list('ben', page)).toEqual({ threads: [] })
      expect(await threads.list('ben', { ...page, query: 'hello' })).toEqual({ threads: [] })
    })
  })
}

function describeFeedback(open: Open): void {
  describe('feedback', () => {
    const valuesOf = async ({ feedback }: ServerStore): Promise<unknown[]> =>
      (await feedback.list(page)).feedback.map(({ visitor, messageId, value }) => [visitor, messageId, value])

    test('is listed with all that it holds, the newest first', async () => {
      const store = await open()
      const first = { messageId: 'm1', threadId: 't', value: 'bad', reason: 'Wrong', comment: 'It is 5.' } as const
      await store.feedback.save('anna', first)
      await store.feedback.save(undefined, { messageId: 'm2', value: 'good' })
      const { feedback } = await store.feedback.list(page)
      const createdAt = expect.stringMatching(/^\d{4}-.+Z$/) as string
      expect(feedback).toEqual([
        { messageId: 'm2', value: 'good', createdAt },
        { ...first, visitor: 'anna', createdAt },
      ])
    })

    test('of a visitor takes the place of what the same visitor said of the same answer', async () => {
      const store = await open()
      await store.feedback.save('anna', { messageId: 'm', value: 'good' })
      await store.feedback.save('ben', { messageId: 'm', value: 'good' })
      await store.feedback.save('anna', { messageId: 'm', value: null })
      expect(await valuesOf(store)).toEqual([
        ['anna', 'm', null],
        ['ben', 'm', 'good'],
      ])
    })

    test('that a visitor gives several times at once is kept once', async () => {
      const store = await open()
      const values = ['good', 'bad', null, 'good', 'bad'] as const
      await Promise.all(values.map((value) => store.feedback.save('anna', { messageId: 'm', value })))
      expect((await store.feedback.list(page)).feedback).toHaveLength(1)
    })

    test('of nobody in particular takes the place of none', async () => {
      const store = await open()
      for (const value of ['good', 'bad'] as const) await store.feedback.save(undefined, { messageId: 'm', value })
      expect(await valuesOf(store)).toEqual([
        [undefined, 'm', 'bad'],
        [undefined, 'm', 'good'],
      ])
    })

    test('has pages', async () => {
      const store = await open()
      for (const messageId of ['a', 'b', 'c']) await store.feedback.save('anna', { messageId, value: 'good' })
      const first = await store.feedback.list({ limit: 2, signal })
      const second = await store.feedback.list({ limit: 2, signal, ...(first.cursor !== undefined && { cursor: first.cursor }) })
      expect([...first.feedback, ...second.feedback].map(({ messageId }) => messageId)).toEqual(['c', 'b', 'a'])
      expect(second.cursor).toBeUndefined()
    })
  })
}

function describeStrangers(open: Open): void {
  describe('what strangers make up', () => {
    test.each([
      ['quotes', `'; drop table confab_thread; --`],
      ['signs of a search', '100%_\\'],
      ['half of a character', '\uD83C'],
      ['nothing that can be seen', '\u200B'],
      ['zero', 'a\u0000b'],
    ])('is harmless as an id, a text and a search: %s', async (_what, text) => {
      const { threads } = await open()
      const { version } = await threads.save('anna', 't', [{ id: text, role: 'user', text }], { signal })
      await threads.save('anna', 't', [{ id: 'next', role: 'ai', text: 'Yes' }], { ifVersion: version, after: text, signal })
      expect((await threads.load('anna', 't', page)).messages[0]?.text).toBe(text)
      await threads.rename('anna', 't', text)
      expect((await threads.list('anna', { ...page, query: text })).threads.map(({ id }) => id)).toEqual(['t'])
    })

    test('is no version', async () => {
      const { threads } = await open()
      await threads.save('anna', 't', hello, { signal })
      for (const ifVersion of ['', 'x', '1.0', '9'.repeat(40), '-1'])
        await expect(threads.save('anna', 't', [], { ifVersion, signal })).rejects.toEqual(refused(412))
    })

    test('is no cursor', async () => {
      const { threads } = await open()
      await threads.save('anna', 't', hello, { signal })
      for (const cursor of ['', 'x', '{}', '[1,2]']) {
        await expect(threads.list('anna', { ...page, cursor })).rejects.toEqual(refused(400))
        await expect(threads.load('anna', 't', { ...page, before: cursor })).rejects.toEqual(refused(400))
      }
      const { messages } = await threads.load('anna', 't', { ...page, before: '["x","nobody"]' })
      expect(messages).toEqual([])
    })
  })
}

type OpenOne = () => ServerStore | Promise<ServerStore>

/** Closed when the test is over. */
const closing =
  (open: OpenOne): Open =>
  async () => {
    const store = await open()
    onTestFinished(() => store.close())
    return store
  }

/** What every store of a server does. With `openOther`, which opens again the one that was opened last: what several servers share. */
export function testStore(open: OpenOne, openOther?: OpenOne): void {
  const opened = closing(open)
  describe('the contract of threads:', () => testThreads({ test, storage: async () => threadsFor(await opened(), 'anna') }))
  describeVisitors(opened)
  describeFeedback(opened)
  describeStrangers(opened)
  describeStreams(opened)
  describeApprovals(opened)
  if (!openOther) return
  describeSharedStreams(opened, closing(openOther))
  describeSharedLimits(opened, closing(openOther))
  describeSharedApprovals(opened, closing(openOther))
}
