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

export default {
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
  close: () => signals.onClose(),
  append: (message) => latest.addMessage(message),
}
