// @module-tag thorough: slow networks, devices, and memory over a long time.
import { afterAll, expect, test } from 'vitest'
import { openPage } from './open-page.ts'
import { closePages } from './shared-browser.ts'

afterAll(closePages)

/** Counts the page's active timers, animation frames, sockets and observers. */
const counters = `
  window.alive = { timers: new Set(), frames: new Set(), sockets: 0, observers: 0 }
  const { setTimeout: start, clearTimeout: stop, setInterval: every, requestAnimationFrame: frame, cancelAnimationFrame: noFrame } = window
  window.setTimeout = (run, ...rest) => { const id = start(() => { alive.timers.delete(id); run() }, ...rest); alive.timers.add(id); return id }
  window.clearTimeout = (id) => { alive.timers.delete(id); stop(id) }
  window.setInterval = (...words) => { const id = every(...words); alive.timers.add(id); return id }
  window.clearInterval = window.clearTimeout
  window.requestAnimationFrame = (run) => { const id = frame((time) => { alive.frames.delete(id); run(time) }); alive.frames.add(id); return id }
  window.cancelAnimationFrame = (id) => { alive.frames.delete(id); noFrame(id) }
  window.WebSocket = class extends WebSocket { constructor(...words) { super(...words); alive.sockets++; this.addEventListener('close', () => alive.sockets--) } }
  for (const name of ['ResizeObserver', 'IntersectionObserver', 'MutationObserver']) {
    const targets = new WeakSet()
    window[name] = class extends window[name] {
      observe(...words) { if (!targets.has(this)) { targets.add(this); alive.observers++ } super.observe(...words) }
      disconnect() { if (targets.delete(this)) alive.observers--; super.disconnect() }
    }
  }
`
const rounds = `
  window.round = async (kind) => {
    const chat = document.createElement('confab-chat')
    Object.assign(chat, {
      connect: kind === 'socket' ? { url: 'ws://127.0.0.1:9/', websocket: true } : kind === 'taken out' ? { handler: answerLate, stream: true } : { url: '/chat', stream: true },
      history: Array.from({ length: 60 }, (_, index) => ({ role: index % 2 ? 'user' : 'ai', text: 'Message **' + index + '** with \`code\`' })),
      avatars: true, names: true, scrollButton: true, hiddenMessages: true, browserStorage: { key: 'leaks' },
      introMessage: { html: '<button class="deep-chat-suggestion-button">Ask</button>' },
      submitButtonStyles: { tooltip: true },
    })
    document.body.append(chat)
    while (!chat.shadowRoot.querySelector('[part~="input"]')) await new Promise((resolve) => frameOf(resolve))
    if (kind === 'taken out') {
      chat.submitUserMessage({ text: 'Hello' })
      while (!chat.shadowRoot.textContent.includes('You said')) await new Promise((resolve) => frameOf(resolve))
      // It is gone in the middle of its answer, which ends later.
      chat.remove()
      while (chat.shadowRoot.querySelector('[part~="input"]')) await new Promise((resolve) => frameOf(resolve))
      endAnswer()
    } else if (kind !== 'socket') {
      chat.submitUserMessage({ text: 'Hello' })
      while (!chat.shadowRoot.textContent.includes('You said')) await new Promise((resolve) => frameOf(resolve))
    }
    chat.remove()
    await new Promise((resolve) => frameOf(resolve))
    await new Promise((resolve) => frameOf(resolve))
  }
  const frameOf = requestAnimationFrame.bind(window)
  let endAnswer
  const answerLate = (_body, { onOpen, onResponse, onClose }) => {
    onOpen()
    void onResponse({ text: 'You said hello' })
    endAnswer = () => {
      void onResponse({ text: '.' })
      onClose()
      endAnswer = undefined
    }
  }
`

test.each(['http', 'socket', 'taken out'])(
  'fifty chats that were added and removed (%s) leave nothing running and nothing in memory',
  async (kind) => {
    const { page } = await openPage(
      '<!doctype html><title>Page</title><script src="/counters.js"></script><script src="/dist/confab.umd.js"></script><script src="/rounds.js"></script>',
      { scripts: { '/counters.js': counters, '/rounds.js': rounds } },
    )
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    const round = (): Promise<void> =>
      page.evaluate((name) => (Reflect.get(window, 'round') as (kind: string) => Promise<void>)(name), kind)
    const measure = async (): Promise<{ nodes: number; listeners: number }> => {
      await session.send('HeapProfiler.collectGarbage')
      await session.send('HeapProfiler.collectGarbage')
      const { metrics } = await session.send('Performance.getMetrics')
      const value = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? 0
      return { nodes: value('Nodes'), listeners: value('JSEventListeners') }
    }
    for (let index = 0; index < 5; index += 1) await round()
    const before = await measure()
    for (let index = 0; index < 50; index += 1) await round()
    await expect
      .poll(() =>
        page.evaluate(() => {
          const { timers, frames, sockets, observers } = Reflect.get(window, 'alive') as {
            timers: Set<number>
            frames: Set<number>
            sockets: number
            observers: number
          }
          return { timers: timers.size, frames: frames.size, sockets, observers }
        }),
      )
      .toEqual({ timers: 0, frames: 0, sockets: 0, observers: 0 })
    await expect.poll(async () => (await measure()).nodes - before.nodes, { timeout: 10_000 }).toBeLessThanOrEqual(20)
    expect((await measure()).listeners - before.listeners).toBeLessThanOrEqual(0)
  },
  120_000,
)
