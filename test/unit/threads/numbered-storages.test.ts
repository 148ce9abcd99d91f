import { expect, onTestFinished, test, vi } from 'vitest'
import type { MessageContent, ThreadStorage } from '../../../sdk/core/options/options.ts'
import { memoryThreads } from '../../../sdk/threads/storages/memory-threads.ts'
import { keyValues, ownStorage, signal, threadedChat } from './threaded-chat.ts'

test.each<[string, unknown]>([
  ['a number', 7],
  ['zero', 0],
  ['null', null],
  ['an object', { of: 'mine' }],
  ['a symbol', Symbol('mine')],
  ['no', false],
])('a storage whose name is %s keeps chats like any other, and what is typed into them', async (_, name) => {
  const errors = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => errors.mockRestore())
  const storage = { ...memoryThreads(), name } as unknown as ThreadStorage
  const chat = await threadedChat({ storage, local: keyValues() })
  chat.send('One')
  await expect.poll(() => chat.saved(chat.state.openId).catch(() => [])).toEqual(['One', 'Hello'])
  await chat.requests.newThread()
  await expect.poll(() => chat.state.entries).toMatchObject([{ title: 'One' }])
  expect(errors.mock.calls).toEqual([])
})

const said: MessageContent = { id: 'm', role: 'user', text: 'Said before' }

test('the chats of a storage that gives the numbers of its database for ids are listed, opened and saved', async () => {
  const errors = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => errors.mockRestore())
  const kept = memoryThreads()
  await kept.save('7', [said], { signal })
  await kept.save('8', [{ id: 'n', role: 'user', text: 'Said after' }], { signal })
  const numbered: ThreadStorage = {
    ...kept,
    async list(request) {
      const page = await kept.list(request)
      return { ...page, threads: page.threads.map((thread) => ({ ...thread, id: Number(thread.id) as unknown as string })) }
    },
  }
  const chat = await threadedChat({ storage: ownStorage(numbered), local: keyValues() })
  await expect.poll(() => chat.state.entries.map(({ id }) => id).toSorted()).toEqual(['7', '8'])
  await chat.joined.openThread(7 as unknown as string)
  await expect.poll(chat.texts).toEqual(['Said before'])
  chat.send('One')
  await expect.poll(() => chat.saved('7')).toEqual(['Said before', 'One', 'Hello'])
  expect(errors.mock.calls).toEqual([])
})
