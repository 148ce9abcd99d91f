// deep-chat as it is shipped: one bundle.
import 'deep-chat/dist/deepChat.bundle.js'

export function createDeepChatDriver(stream) {
  let latest
  let signals
  let whenOpened

  function create(host, options = {}) {
    latest = document.createElement('deep-chat')
    latest.style.cssText = 'display: block; width: 100%; height: 100%'
    const handler = (_body, given) => {
      signals = given
      signals.onOpen()
      whenOpened?.()
    }
    Object.assign(latest, { connect: { stream, handler } }, options)
    host.append(latest)
  }

  return {
    mount: (host, connect) => create(host, connect && { connect }),
    unmount: (host) => host.replaceChildren(),
    loadHistory: (history, host) => create(host, { history }),
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
}
