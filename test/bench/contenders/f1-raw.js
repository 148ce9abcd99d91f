// Plain text, appended to one text node: no markdown at all.
import { createShell } from './shell.js'

let shell
let streamed

function show({ role, text }) {
  const bubble = shell.bubble(role)
  bubble.style.whiteSpace = 'pre-wrap'
  bubble.append(text)
  return bubble
}

export default {
  mount(host) {
    shell = createShell(host)
  },
  unmount: (host) => host.replaceChildren(),
  loadHistory(messages, host) {
    shell = createShell(host)
    messages.forEach(show)
  },
  open() {
    streamed = document.createTextNode('')
    show({ role: 'ai', text: '' }).append(streamed)
  },
  push: (chunk) => streamed.appendData(chunk),
  close() {},
  append: show,
}
