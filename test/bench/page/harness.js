// Runs inside the page and drives one contender. The runner outside calls window.bench and reads the browser's metrics around it.
import { answers, chunksOf, citedSources, conversation, piecesOf, question, replies, sentinel, shortReply } from './content.js'

const channel = new MessageChannel()
const waiting = []
channel.port1.addEventListener('message', () => waiting.shift()?.())
channel.port1.start()

const nextTask = () => new Promise((resolve) => channel.port2.postMessage(waiting.push(resolve)))
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const idle = () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 3000 }))

/** Whatever the contender put off until later is done. */
async function settle() {
  for (let round = 0; round < 4; round++) await nextFrame().then(nextTask)
  await pause(120)
  await idle()
  await nextFrame()
}

/** The document and every open shadow root in it. */
function roots(root = document) {
  return [root, ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? roots(shadowRoot) : []))]
}

const findAll = (selector) => roots().flatMap((root) => [...root.querySelectorAll(selector)])

const inputs = () =>
  findAll('textarea, [contenteditable]:not([contenteditable="false"]), input[type=text]').filter(
    (input) => !input.disabled && input.getAttribute('aria-hidden') !== 'true',
  )

/** Whether the text stands near the end of the document or of a shadow root: reading all of a long one would cost more than drawing. */
function isShown(text) {
  return roots().some((root) => {
    const walker = document.createTreeWalker(root.body ?? root, NodeFilter.SHOW_TEXT)
    let node = walker.lastChild()
    for (let looked = 0; node && looked < 200; looked++, node = walker.previousNode()) {
      if (node.parentNode.textContent.includes(text)) return true
    }
    return false
  })
}

async function until(condition, milliseconds = 20_000) {
  for (const end = performance.now() + milliseconds; !condition(); await nextFrame()) {
    if (performance.now() > end) throw new Error('It did not happen in time.')
  }
}

let contender
const host = document.querySelector('#host')
let reply = ''
let position = 0

async function focusInput() {
  await until(() => inputs()[0])
  inputs()[0].focus()
  let active = document.activeElement
  while (active?.shadowRoot) active = active.shadowRoot.activeElement
  if (active !== inputs()[0]) throw new Error('The input does not take the focus.')
}

function makeHost(height) {
  const made = document.createElement('div')
  made.style.cssText = `position: relative; height: ${height}px; width: 340px`
  document.body.append(made)
  return made
}

const bench = {
  settle,

  /** Loads the contender's module. */
  async load(id) {
    contender = (await import(`/contenders/${id}/${id}.js`)).default
  },

  /** Loads as modules, mounts, and waits until a visitor could type. With `connect` the chat will ask the server. */
  async start(id, connect) {
    await bench.load(id)
    await contender.mount(host, connect)
    await focusInput()
  },

  async mount(connect) {
    await contender.mount(host, connect)
    await until(() => inputs()[0])
    await settle()
  },

  /** Asks the server for a short streamed reply and waits until it is shown. One that has no network layer is given it. */
  async showShortReply() {
    if (contender.ask) contender.ask()
    else {
      await contender.open()
      for (const chunk of chunksOf(shortReply)) contender.push(chunk)
      await contender.close()
    }
    await until(() => isShown(sentinel))
    await settle()
  },

  async openReply(kind) {
    reply = replies[kind]()
    position = 0
    await contender.open()
    return reply.length
  },

  /** Names the sources that the open reply cites. */
  nameSources: () => contender.name(citedSources),

  async closeReply() {
    await contender.close()
    await settle()
  },

  /** Brings the reply to this length with one chunk. */
  async jumpTo(length) {
    contender.push(reply.slice(position, length))
    position = length
    await settle()
  },

  /** Feeds chunks, each in a task of its own, as fast as they are taken. Stops after `most` milliseconds. */
  async feed(count, most) {
    const chunks = chunksOf(reply.slice(position, position + count * 9), count)
    await nextFrame()
    const start = performance.now()
    let fed = 0
    while (fed < chunks.length && performance.now() - start < most) {
      contender.push(chunks[fed])
      position += chunks[fed].length
      fed += 1
      await nextTask()
    }
    const isCut = fed < chunks.length
    await nextFrame()
    await nextFrame()
    await nextTask()
    return { fed, isCut }
  },

  /** Feeds chunks at a rate, as a network does, and counts the frames meanwhile. */
  async feedPaced(count, perSecond, most) {
    const chunks = chunksOf(reply.slice(position, position + count * 9), count)
    let frames = 0
    let isOver = false
    const countFrame = () => {
      frames += 1
      if (!isOver) requestAnimationFrame(countFrame)
    }
    requestAnimationFrame(countFrame)
    const start = performance.now()
    let fed = 0
    while (fed < chunks.length && performance.now() - start < most) {
      const due = Math.min(chunks.length, Math.floor(((performance.now() - start) * perSecond) / 1000) + 1)
      while (fed < due) {
        contender.push(chunks[fed])
        position += chunks[fed].length
        fed += 1
        await nextTask()
      }
      await pause(Math.max(0, start + (fed * 1000) / perSecond - performance.now()))
    }
    const seconds = (performance.now() - start) / 1000
    isOver = true
    await nextFrame()
    return { fed, frames, seconds }
  },

  /** Streams the whole of the open reply in pieces of that many characters, so many a second, as a fast network does. */
  async feedWhole(length, perSecond) {
    const pieces = piecesOf(reply, length)
    const start = performance.now()
    for (let fed = 0; fed < pieces.length; fed++) {
      await pause(Math.max(0, start + (fed * 1000) / perSecond - performance.now()))
      contender.push(pieces[fed])
    }
    await contender.close()
    await settle()
  },

  /** Asks the server, and waits until that many elements of the answer are there, and all is at rest. */
  async askFor(selector, count) {
    contender.ask()
    await until(() => findAll(selector).length >= count, 60_000)
    await bench.rest()
  },

  /** Asks that many times, and each time streams an answer. */
  async streamAnswers(count) {
    for (const text of answers(count)) {
      await contender.open()
      for (const piece of piecesOf(text, 60)) {
        contender.push(piece)
        await nextTask()
      }
      await contender.close()
      await nextFrame()
    }
  },

  /** Waits until nothing comes and goes any more, e.g. colours of code. */
  async rest() {
    for (let before = -1, same = 0; same < 5;) {
      await settle()
      const count = bench.countElements()
      same = count === before ? same + 1 : 0
      before = count
    }
  },

  /** Prepares the conversation that `streamAnswers` leads to. */
  prepareAnswers(count) {
    bench.conversation = answers(count).flatMap((text) => [
      { role: 'user', text: question },
      { role: 'ai', text },
    ])
  },

  prepareConversation(count) {
    bench.conversation = conversation(count)
  },

  /** Shows the prepared conversation; resolves to the milliseconds until its last message was to be seen. */
  async showConversation(options) {
    const start = performance.now()
    await contender.loadHistory(bench.conversation, host, options)
    await until(() => isShown(sentinel), 60_000)
    await nextFrame()
    return performance.now() - start
  },

  /** Looks for words in the conversation, and waits until all places are counted. */
  async find(words) {
    contender.find(words)
    await until(() => / of [\d,.]+$/.test(findAll('.find-count')[0]?.textContent ?? ''), 60_000)
    await settle()
  },

  /** Exports the conversation. Resolves to the size of the file. */
  export: (format) => contender.export(format),

  async append() {
    const text = `${sentinel}x`
    await contender.append({ role: 'ai', text: `One **more** message ${text}` })
    await until(() => isShown(text))
    await nextFrame()
  },

  async type(count) {
    const [input] = inputs()
    input.focus()
    for (let typed = 0; typed < count; typed++) {
      document.execCommand('insertText', false, 'a')
      await nextFrame()
    }
  },

  /**
   * Streams so much of the open reply, in pieces of that many characters, so many a second, and types meanwhile. Resolves to the 95th
   * percentile of the milliseconds from a key to the frame after it.
   */
  async typeWhileAnswered(characters, length, perSecond) {
    const pieces = piecesOf(reply.slice(0, characters), length)
    const state = { isOver: false }
    const answer = (async () => {
      const start = performance.now()
      for (let fed = 0; fed < pieces.length; fed++) {
        await pause(Math.max(0, start + (fed * 1000) / perSecond - performance.now()))
        contender.push(pieces[fed])
      }
      state.isOver = true
    })()
    const [input] = inputs()
    input.focus()
    const delays = []
    while (!state.isOver) {
      const pressed = performance.now()
      document.execCommand('insertText', false, 'a')
      await nextFrame()
      await nextTask()
      delays.push(performance.now() - pressed)
      await pause(25)
    }
    await answer
    delays.sort((a, b) => a - b)
    return { p95: delays[Math.floor(delays.length * 0.95)] }
  },

  /** Puts so many characters of lines into the field at once. */
  async paste(length) {
    const [input] = inputs()
    input.focus()
    // As a paste leaves it; a command of the page that inserts lines takes Chrome a minute for as many.
    input.setRangeText('GET /index.html HTTP/1.1 200 1234 -\n'.repeat(length / 36), 0, 0, 'end')
    input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, inputType: 'insertFromPaste' }))
    await settle()
  },

  /** Lists the threads of a storage that holds that many. Resolves to the milliseconds of one list. */
  listThreads: (count, times) => contender.listThreads(count, times),

  /** Mounts a chat and takes it away again, that many times. */
  async mountAndUnmount(count) {
    for (let round = 0; round < count; round++) {
      const each = makeHost(360)
      await contender.mount(each)
      await nextFrame()
      await contender.unmount(each)
      each.remove()
      await nextTask()
    }
    await settle()
  },

  countElements: () => roots().reduce((sum, root) => sum + root.querySelectorAll('*').length, 0),
}

window.bench = bench
