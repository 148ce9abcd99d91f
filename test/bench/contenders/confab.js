// Confab as it is shipped: dist/confab.js, which loads its chunks when it needs them.
import { createChat } from 'confab-chat'

const chats = new Map()
let latest
let signals
let whenOpened

function create(host, options = {}) {
  const handler = (_body, given) => {
    signals = given
    signals.onOpen()
    whenOpened?.()
  }
  latest = createChat(host, { connect: { stream: true, handler }, ...options })
  host.lastElementChild.style.cssText = 'display: block; width: 100%; height: 100%'
  chats.set(host, latest)
}

/** Keeps that many threads, and lists a page of them as the chat does. Resolves to the milliseconds of one list. */
async function listThreads(count, times) {
  // The package's own entry, from where it is served: only this workload needs it.
  const address = '/confab/threads.js'
  const { browserThreads } = await import(address)
  const { signal } = new AbortController()
  const threads = browserThreads({ name: `bench-${count}` })
  const message = { id: 'm', role: 'user', text: 'How do I return an item that I ordered last week?' }
  const ids = Array.from({ length: count }, (_, index) => `thread-${index}`)
  for (let start = 0; start < count; start += 500) {
    await Promise.all(ids.slice(start, start + 500).map((id) => threads.save(id, [message], { signal })))
  }
  await threads.list({ limit: 50, signal })
  const began = performance.now()
  for (let round = 0; round < times; round += 1) await threads.list({ limit: 50, signal })
  const taken = (performance.now() - began) / times
  await threads.clear()
  return taken
}

export default {
  listThreads,
  mount: (host, connect) => create(host, connect && { connect }),
  unmount(host) {
    chats.get(host).destroy()
    chats.delete(host)
  },
  loadHistory: (history, host, options) => create(host, { history, ...options }),
  open: () =>
    new Promise((resolve) => {
      whenOpened = resolve
      latest.submitUserMessage({ text: 'go' })
    }),
  ask: () => latest.submitUserMessage({ text: 'go' }),
  push: (chunk) => void signals.onResponse({ text: chunk }),
  name: (sources) => void signals.onResponse({ parts: sources }),
  close: () => signals.onClose(),
  find: (words) => latest.openFind(words),
  export: async (format) => (await latest.exportConversation({ format })).size,
  append: (message) => latest.addMessage(message),
}
