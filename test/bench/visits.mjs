// What a page pays that a visitor opens: from its first byte until it rests, files that the chat loads beside its script included. A script
// has a tag of its own: text that a page hands to the engine is compiled while it waits, what arrives by a tag is compiled beside it.
import { conversation } from './page/content.js'

const style =
  'html, body { margin: 0; height: 100% } #host { position: relative; width: 900px; height: 700px } .many { height: 300px; position: relative; width: 340px }'

/** How the contender comes into the page, and its name there. */
const ways = {
  script: (name) => ({ head: `<script src="/classic/${name}.js"></script>`, driver: 'window.benchContender.default', type: '' }),
  modules: (name) => ({
    head: '',
    driver: `(await import('/contenders/${name}/${name}.js')).default`,
    type: ' type="module"',
  }),
}

/** Notes when a visitor could type, or press the launcher's button: it is looked for in each frame. */
const watch = `<script>
const usable = 'textarea, [contenteditable]:not([contenteditable=false]), input[type=text], button'
const isIn = (root) => [...root.querySelectorAll('*')].some((dom) => dom.matches(usable) || (dom.shadowRoot && isIn(dom.shadowRoot)))
const look = () => (isIn(document) ? (window.usableAt = performance.now()) : requestAnimationFrame(look))
look()
</script>`

/** The HTML of a page with one chat, with so many messages, or with that many chats. */
export function visitPage({ contender, way, messages = 0, chats = 1, isWatched = false }) {
  if (way === 'launcher')
    return `<!doctype html><html lang="en"><meta charset="utf-8"><title>visit</title><style>${style}</style>${isWatched ? watch : ''}
<script src="/${contender}/confab.launcher.js" data-connect='{"url":"/reply","stream":true}'></script>`
  const { head, driver, type } = ways[way](contender)
  const history = messages ? JSON.stringify(conversation(messages)).replaceAll('<', '\\u003C') : ''
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>visit</title><style>${style}</style>${isWatched ? watch : ''}
<div id="host"></div>${head}<script${type}>
const driver = ${driver}
${history ? `driver.loadHistory(${history}, document.querySelector('#host'))` : ''}
${history || chats > 1 ? '' : "driver.mount(document.querySelector('#host'))"}
${
  chats > 1
    ? `for (let count = 0; count < ${chats}; count++) {
  const host = document.body.appendChild(document.createElement('div'))
  host.className = 'many'
  driver.mount(host)
}`
    : ''
}
</script>`
}

const visit = (way, contenders, options = {}) => ({
  contenders,
  loads: 'nothing',
  needsFreshBrowser: true,
  run: async (tab) => ({ cpu: await tab.visit({ contender: tab.contender, way, ...options }) }),
})

const floor = 'f0-null'
const peers = ['deep-chat', 'streamdown']

export const visitWorkloads = {
  'visit-script': { ...visit('script', ['confab', ...peers, floor]), isShort: true },
  'visit-modules': { ...visit('modules', ['confab', ...peers, floor]), isShort: true },
  'visit-launcher': {
    ...visit('launcher', ['confab', 'deep-chat', floor]),
    // What has no launcher is on the page as a whole.
    run: async (tab) => {
      const way = tab.contender.startsWith('confab') ? 'launcher' : 'script'
      return { cpu: await tab.visit({ contender: tab.contender, way }) }
    },
  },
  'visit-history-10': {
    ...visit('modules', ['confab', 'deep-chat', floor, 'f8-sections'], { messages: 10 }),
    isShort: true,
  },
  'visit-history-1000': visit('modules', ['confab', 'deep-chat', floor, 'f8-sections'], { messages: 1000 }),
  'visit-history-10000': visit('modules', ['confab', floor, 'f8-sections'], { messages: 10_000 }),
  'visit-many': visit('modules', ['confab', 'deep-chat', floor], { chats: 50 }),
}
