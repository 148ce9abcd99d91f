// @module-tag thorough: several tabs in all orders: `tabs/two-tabs` has one of each kind.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { isThorough } from '../../tools/runner/is-thorough.ts'
import { openPage } from '../open-page.ts'
import { closePages } from '../shared-browser.ts'

afterAll(closePages)

const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Page</title>
  <script type="module" src="/tab.js"></script>
  <confab-chat defer style="width: 600px; height: 600px"></confab-chat>`

const tabScript = (answers: string): string => `
  import '/dist/element.js'
  const chat = document.querySelector('confab-chat')
  const key = location.search.slice(1)
  Object.assign(chat, { connect: { url: '${answers}' }, outbox: true, queue: 'queue', browserStorage: { key }, messageActions: false })
  window.say = (text) => chat.submitUserMessage(text)
  window.texts = () => chat.getMessages().filter(({ role }) => role === 'user').map(({ text }) => text)
  window.stored = () => JSON.parse(localStorage.getItem(key) ?? '{"messages":[]}').messages
    .filter(({ role }) => role === 'user').map(({ text }) => text)
  window.kept = () => Object.keys(localStorage).filter((name) => name.startsWith('confab-outbox:' + key + ':')).length
  window.isKept = (text) => window.stored().includes(text) ||
    Object.keys(localStorage).some((name) => name.startsWith('confab-outbox:') && localStorage.getItem(name).includes(text))
  window.isReady = true`

interface Tab {
  readonly isReady?: boolean
  say(text: string): void
  texts(): string[]
  stored(): string[]
  kept(): number
  isKept(text: string): boolean
}

/** What becomes of a request: it is answered, nobody hears it, or the answer to it is lost. */
type Weather = 'fine' | 'away' | 'answers lost' | 'slow'

/** A server that knows a message by its key, as the documentation asks of one. */
async function startServer() {
  const answered = new Map<string, string>()
  /** The text of each message, by its key. */
  const texts = new Map<string, string>()
  const held: (() => void)[] = []
  let weather: Weather = 'fine'

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', 'content-type, idempotency-key')
    if (request.method === 'OPTIONS') return void response.end()
    if (weather === 'away') return void request.socket.destroy()
    let body = ''
    for await (const data of request) body += String(data)
    const key = String(request.headers['idempotency-key'])
    const { messages } = JSON.parse(body) as { messages: { text: string }[] }
    const text = messages.at(-1)?.text ?? ''
    texts.set(key, text)
    if (weather === 'answers lost') return void request.socket.destroy()
    if (weather === 'slow') await new Promise<void>((resolve) => held.push(resolve))
    const words = answered.get(key) ?? `answer to ${text}`
    answered.set(key, words)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ text: words }))
  }

  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    /** The texts of all messages that arrived, one for each key. */
    received: (): string[] => [...texts.values()],
    set(next: Weather): void {
      weather = next
      for (const release of held.splice(0)) release()
    },
    forget: (): void => texts.clear(),
  }
}

const isKept = (tab: Page, text: string): Promise<boolean> =>
  tab.evaluate((words) => (window as unknown as Tab).isKept(words), text)

const until = (tab: Page): Promise<unknown> => tab.waitForFunction(() => (window as unknown as Tab).isReady)

const sorted = (texts: readonly string[]): string[] => texts.toSorted((one, other) => one.localeCompare(other))

/** Two tabs of one chat, which have no connection. */
async function openOffline(server: { readonly url: string }): Promise<[Page, Page]> {
  const { page, url } = await openPage(html, { scripts: { '/tab.js': tabScript(server.url) } })
  const other = await page.context().newPage()
  for (const tab of [page, other]) {
    await tab.goto(`${url}?order`)
    await until(tab)
    await tab.waitForLoadState('networkidle')
  }
  await page.context().setOffline(true)
  return [page, other]
}

async function say(tab: Page, text: string): Promise<void> {
  await tab.evaluate((words) => (window as unknown as Tab).say(words), text)
  await expect.poll(() => isKept(tab, text)).toBe(true)
}

test('messages of two tabs are sent in the order in which they were written', { timeout: 60_000 }, async () => {
  const server = await startServer()
  const [one, other] = await openOffline(server)
  const words = ['first', 'second', 'third', 'fourth', 'fifth']
  for (const [place, text] of words.entries()) await say(place % 2 ? other : one, text)
  await one.context().setOffline(false)
  await expect.poll(() => server.received(), { timeout: 20_000 }).toEqual(words)
})

test('a message is sent after those of a tab that was closed, which were written before', { timeout: 60_000 }, async () => {
  const server = await startServer()
  const [one, other] = await openOffline(server)
  await say(one, 'first')
  await say(other, 'second')
  await one.close()
  await other.context().setOffline(false)
  await expect.poll(() => server.received(), { timeout: 20_000 }).toEqual(['first', 'second'])
})

test('a message is sent after one of the same tab that had no connection', { timeout: 60_000 }, async () => {
  const server = await startServer()
  const [one] = await openOffline(server)
  await one.context().setOffline(false)
  server.set('away')
  await say(one, 'first')
  await one.getByRole('article').getByText('Waiting for a connection').waitFor()
  server.set('fine')
  await say(one, 'second')
  await expect.poll(() => server.received(), { timeout: 20_000 }).toEqual(['first', 'second'])
})

/** A fixed random sequence, so that a failure can be reproduced (a linear congruential generator). */
function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) % below
}

const rounds: readonly (readonly [round: number, orders: number])[] = isThorough
  ? Array.from({ length: 20 }, (_, round) => [round + 1, 5])
  : [[1, 2]]

test.each(rounds)(
  'messages of two tabs that are offline, reloaded and closed in random orders arrive once each (round %i of %i orders)',
  { timeout: 240_000 },
  async (round, orders) => {
    const server = await startServer()
    const { page, url } = await openPage(html, { scripts: { '/tab.js': tabScript(server.url) } })
    const context = page.context()
    const tabs: Page[] = [page, await context.newPage()]
    const random = createRandom(round * 17)
    const done: string[] = []
    let isOffline = false
    let count = 0
    const sent: string[] = []

    async function connect(): Promise<void> {
      await context.setOffline(false)
      isOffline = false
    }

    for (let order = 0; order < orders; order += 1) {
      const address = `${url}?order-${order}`
      const open = async (tab: Page): Promise<void> => {
        await tab.goto(address)
        await until(tab)
        // What a chat needs for its outbox loads after it is shown; without it nothing could be kept.
        await tab.waitForLoadState('networkidle')
      }
      const steps: Record<string, (place: number) => Promise<unknown>> = {
        async say(place) {
          count += 1
          const text = `message ${count}`
          sent.push(text)
          await tabs[place]?.evaluate((words) => (window as unknown as Tab).say(words), text)
          // What is said while the chat is still loading is kept a little later.
          await expect.poll(() => isKept(tabs[place] as Page, text)).toBe(true)
        },
        async weather() {
          const all: Weather[] = ['fine', 'away', 'answers lost', 'slow']
          server.set(all[random(all.length)] ?? 'fine')
        },
        async offline() {
          isOffline = !isOffline
          await context.setOffline(isOffline)
        },
        async reload(place) {
          // Without a connection there is no page to load.
          await connect()
          await tabs[place]?.reload()
          await until(tabs[place] as Page)
          await tabs[place]?.waitForLoadState('networkidle')
        },
        async close(place) {
          await connect()
          // A page that is left writes down what it has not yet.
          await tabs[place]?.goto('about:blank')
          await tabs[place]?.close()
          const tab = await context.newPage()
          tabs[place] = tab
          await open(tab)
        },
      }
      const names = ['say', 'say', 'say', 'say', 'weather', 'weather', 'offline', 'reload', 'close']
      sent.length = 0
      done.length = 0
      server.forget()
      server.set('fine')
      for (const tab of tabs) await open(tab)
      for (let step = 0; step < 10; step += 1) {
        const name = names[random(names.length)] ?? 'say'
        const place = random(2)
        done.push(`${place} ${name}`)
        await steps[name]?.(place)
      }
      await connect()
      server.set('fine')
      await expect
        .poll(
          async () => {
            for (const tab of tabs) await tab.evaluate(() => void dispatchEvent(new Event('online')))
            const kept = await tabs[0]?.evaluate(() => (window as unknown as Tab).kept())
            const stored = await tabs[0]?.evaluate(() => (window as unknown as Tab).stored())
            return { done: [...done], received: sorted(server.received()), kept, stored: sorted(stored ?? []) }
          },
          { timeout: 60_000 },
        )
        .toEqual({ done, received: sorted(sent), kept: 0, stored: sorted(sent) })
    }
  },
)
