import { expect, onTestFinished, test } from 'vitest'
import type { ThreadStorage } from '../../../sdk/core/options/threads.ts'
import { memoryThreads } from '../../../sdk/threads/storages/memory-threads.ts'
import { scriptedSocket } from '../scripted.ts'
import { eventually, renderChat } from '../render-chat.ts'

const { signal } = new AbortController()

/** A chat with threads over a WebSocket. */
async function socketChat() {
  onTestFinished(() => {
    sessionStorage.clear()
    localStorage.clear()
  })
  const storage: ThreadStorage = { ...memoryThreads(), name: crypto.randomUUID() }
  const socket = await scriptedSocket({})
  const chat = await renderChat({ connect: { url: socket.url, websocket: true }, threads: { storage, list: 'drawer' } })
  await eventually(async () => (await socket.record()).open).toBe(1)
  return {
    chat,
    socket,
    /** The saved conversations, by their first messages. */
    async saved() {
      const { threads } = await storage.list({ limit: 9, signal })
      const pages = await Promise.all(threads.map(({ id }) => storage.load(id, { limit: 9, signal })))
      return pages.map(({ messages }) => messages.map(({ text }) => text)).toSorted((one, other) => one.length - other.length)
    },
  }
}

test(
  'an answer over a WebSocket appears in the thread that asked for it, even if another one is open by then',
  { tags: 'thorough' },
  async () => {
    const { chat, socket, saved } = await socketChat()
    await chat.send('One')
    await socket.waitForReceived(1)
    await expect.poll(saved).toEqual([['One']])
    await chat.element.openThread()
    await eventually(async () => (await socket.record()).open).toBe(2)
    // To all open connections.
    await socket.push('{"text":"For both"}')
    await expect.poll(saved).toEqual([['For both'], ['One', 'For both']])
    // The connection of the thread that was left is no longer needed.
    await eventually(async () => (await socket.record()).open).toBe(1)
    expect(chat.element.getMessages().map(({ text }) => text)).toEqual(['For both'])
  },
)

test(
  'a thread that awaits nothing over a WebSocket closes its connection when the visitor leaves it',
  { tags: 'thorough' },
  async () => {
    const { chat, socket, saved } = await socketChat()
    await chat.send('One')
    await socket.waitForReceived(1)
    await socket.push('{"text":"Answer"}')
    await expect.poll(saved).toEqual([['One', 'Answer']])
    await chat.element.openThread()
    await eventually(async () => [(await socket.record()).attempts, (await socket.record()).open]).toEqual([2, 1])
    await chat.send('Two')
    await socket.waitForReceived(2)
    expect(JSON.parse((await socket.received())[1] ?? '')).toEqual({ messages: [{ role: 'user', text: 'Two' }] })
  },
)
