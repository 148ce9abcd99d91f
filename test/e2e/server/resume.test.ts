// @module-tag thorough: servers that die, clocks that jump, storages of several processes.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import type { ChatOptions, MessageContent } from '../../../sdk/core/options/options.ts'
import { createChatServer, toNodeHandler } from '../../../sdk/entries/server.ts'
import { openPage } from '../open-page.ts'
import { closePages } from '../shared-browser.ts'
import { isThorough } from '../../tools/runner/is-thorough.ts'

afterAll(closePages)

/** A server whose answer says another word whenever the test allows it. */
async function startServer() {
  const words: string[] = []
  let wake = (): void => undefined
  const over = new AbortController()
  let stopped = 0
  const server = createChatServer({
    origins: '*',
    async *answer(_request, { signal }) {
      signal.addEventListener('abort', () => {
        stopped += 1
        wake()
      })
      let said = 0
      while (!over.signal.aborted && !signal.aborted) {
        if (said < words.length) yield `${words[said++]} `
        else await new Promise<void>((resolve) => (wake = resolve))
      }
      yield* words.slice(said)
    },
  })
  const listener = createServer(toNodeHandler(server))
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    over.abort()
    wake()
    listener.closeAllConnections()
    listener.close()
  })
  return {
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    say(word: string): void {
      words.push(word)
      wake()
    },
    end(): void {
      over.abort()
      wake()
    },
    stopped: () => stopped,
    cut: () => listener.closeAllConnections(),
  }
}

const pageWith = (options: ChatOptions): string => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Page</title>
  <script src="/dist/confab.umd.js"></script>
  <confab-chat defer style="width: 800px; height: 600px"></confab-chat>
  <script>Object.assign(document.querySelector('confab-chat'), ${JSON.stringify(options)})</script>`

type Chat = HTMLElement & { getMessages(): MessageContent[] }

const textsOf = (tab: Page): Promise<string[]> =>
  tab
    .locator('confab-chat')
    .evaluate((chat) => ((chat as Partial<Chat>).getMessages?.call(chat) ?? []).map(({ text = '' }) => text.trim()))

/** How many conversations the browser has stored. Text, because the test runner would change an import. */
const storedConversations = (tab: Page): Promise<number> =>
  tab.evaluate(`import('/dist/threads.js')
    .then(({ browserThreads }) => browserThreads().list({ limit: 1, signal: new AbortController().signal }))
    .then(({ threads }) => threads.length)`)

const shown = (tab: Page) => expect.poll(() => textsOf(tab), { timeout: 20_000, interval: 20 })

const chats = [
  ['a chat with several conversations', { threads: true }],
  ['a stored conversation', { browserStorage: true }],
] as const

describe.each(isThorough ? chats : chats.slice(0, 1))('in %s', (_, kept) => {
  async function open() {
    const server = await startServer()
    const options = { connect: { url: server.url, stream: true, format: 'confab', resume: true }, ...kept } as const
    const { page, complaints, url } = await openPage(pageWith(options))
    await page.locator('#text-input').fill('Tell me')
    await page.keyboard.press('Enter')
    server.say('one')
    await shown(page).toEqual(['Tell me', 'one'])
    return { server, page, complaints, url }
  }

  test('an answer goes on after a reload, again and again', async () => {
    const { server, page, complaints } = await open()
    const words = ['one']
    for (const word of ['two', 'three', 'four', 'five']) {
      await page.reload()
      words.push(word)
      server.say(word)
      await shown(page).toEqual(['Tell me', words.join(' ')])
    }
    server.end()
    await page.reload()
    await shown(page).toEqual(['Tell me', words.join(' ')])
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('confab-answer'))))
      .toEqual([])
    expect(complaints).toEqual([])
  })

  test('an answer that ended while no page was open is complete after a reload', async () => {
    const { server, page, url } = await open()
    await page.goto(`${url}dist/confab.schema.json`)
    server.say('two')
    server.end()
    await page.goto(url)
    await shown(page).toEqual(['Tell me', 'one two'])
  })

  test('an answer goes on when the browser was offline and is online again', async () => {
    const { server, page } = await open()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.context().setOffline(true)
    await page.waitForFunction(() => !navigator.onLine)
    // The switch lets a connection live that there is.
    server.cut()
    server.say('two')
    await page.context().setOffline(false)
    server.say('three')
    server.end()
    await shown(page).toEqual(['Tell me', 'one two three'])
    expect(asked.filter((url) => url.includes('/streams/'))).not.toEqual([])
  })

  test('after a reload the visitor can stop it, and the server hears of it', async () => {
    const { server, page } = await open()
    await page.reload()
    await shown(page).toEqual(['Tell me', 'one'])
    await page.getByRole('button', { name: 'Stop' }).click()
    await expect.poll(server.stopped).toBe(1)
  })

  test('a second tab follows the answer as it comes', async () => {
    const { server, page, url } = await open()
    // A quarter of a second after a change; sooner, the other tab would begin a conversation of its own.
    if ('threads' in kept) await expect.poll(() => storedConversations(page)).toBe(1)
    const other = await page.context().newPage()
    await other.goto(url)
    for (const [word, text] of [
      ['two', 'one two'],
      ['three', 'one two three'],
    ] as const) {
      server.say(word)
      for (const tab of [page, other]) await shown(tab).toEqual(['Tell me', text])
    }
    server.end()
    for (const tab of [page, other]) {
      await tab.getByRole('button', { name: 'Send' }).waitFor()
      await shown(tab).toEqual(['Tell me', 'one two three'])
    }
  })
})
