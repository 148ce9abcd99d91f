// The harness alone: chunks are thrown away. What it costs is in every other row too.
import { createShell } from './shell.js'

let shell

export default {
  mount(host) {
    shell = createShell(host)
  },
  unmount: (host) => host.replaceChildren(),
  loadHistory(messages, host) {
    shell = createShell(host)
    shell.bubble('ai').textContent = messages.at(-1).text
  },
  open() {},
  push() {},
  close() {
    shell.bubble('ai').textContent = 'zqendzq'
  },
  append({ text }) {
    shell.bubble('ai').textContent = text
  },
}
