// A sketch of what is possible: finished blocks in contained sections, history drawn a page at a time near the viewport.
import { createSections, drawMarkdown } from './sections.js'
import { createShell } from './shell.js'

const messagesPerPage = 20
const estimatedHeight = 190
const observers = new WeakMap()
let shell
let stream

function draw({ role, text }) {
  const bubble = document.createElement('div')
  bubble.className = `message ${role}`
  bubble.append(drawMarkdown(text))
  return bubble
}

export default {
  mount(host) {
    shell = createShell(host)
  },
  unmount(host) {
    observers.get(host)?.disconnect()
    host.replaceChildren()
  },
  loadHistory(messages, host) {
    shell = createShell(host)
    const contents = new Map()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting, boundingClientRect } of entries) {
          if (isIntersecting && !target.firstChild) {
            target.append(...contents.get(target).map(draw))
            target.style.height = ''
          } else if (!isIntersecting && target.firstChild) {
            target.style.height = `${boundingClientRect.height}px`
            target.replaceChildren()
          }
        }
      },
      { root: shell.scroller, rootMargin: '600px 0px' },
    )
    observers.set(host, observer)
    for (let start = 0; start < messages.length; start += messagesPerPage) {
      const page = document.createElement('div')
      page.className = 'page'
      contents.set(page, messages.slice(start, start + messagesPerPage))
      page.style.height = `${contents.get(page).length * estimatedHeight}px`
      if (start + 2 * messagesPerPage >= messages.length) {
        page.append(...contents.get(page).map(draw))
        page.style.height = ''
      }
      shell.messages.append(page)
      observer.observe(page)
    }
  },
  open() {
    stream = createSections(shell.bubble('ai'))
  },
  push: (chunk) => stream.push(chunk),
  close: () => stream.end(),
  append(message) {
    shell.messages.append(draw(message))
  },
}
