import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Page } from 'playwright'
import { afterAll, describe, expect, test } from 'vitest'
import { openPage } from '../open-page.ts'
import { closePages } from '../shared-browser.ts'

afterAll(closePages)

/** As many words as a visitor sees before they leave. */
const words = Array.from({ length: 300 }, (_, index) => `word${index}`)

/** What the server of a test has been sent. */
interface Server {
  /** How often it was asked for an answer. */
  questions: number
  /** The bodies of what was saved on it. */
  readonly saved: string[]
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const piece of request) body += String(piece)
  return body
}

/** Keeps threads, as far as a new one needs it. */
async function answerThreads(request: IncomingMessage, response: ServerResponse, { saved }: Server): Promise<void> {
  const body = await bodyOf(request)
  if (request.method === 'PUT') saved.push(body)
  response.setHeader('content-type', 'application/json').setHeader('etag', `"${saved.length}"`).end('{"threads":[]}')
}

/**
 * A server that begins an answer and never ends it: `/words` with all the words above, `/silent` with nothing; and one for threads at
 * `/api`.
 */
function createServer() {
  const server: Server = { questions: 0, saved: [] }
  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname.startsWith('/api/')) {
      void answerThreads(request, response, server)
      return true
    }
    if (pathname !== '/words' && pathname !== '/silent') return false
    server.questions += 1
    response.setHeader('content-type', 'text/event-stream')
    if (pathname === '/words') for (const word of words) response.write(`data: ${JSON.stringify({ text: `${word} ` })}\n\n`)
    return true
  }
  return { server, answer }
}

/** A page whose own code hears first that it is left, as that of analytics does. What the chat reports outlives it. */
const pageWith = (options: string): string => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Page</title>
  <script src="/dist/confab.umd.js"></script>
  <a href="/other">Another page</a>
  <script>
    addEventListener('pagehide', () => undefined)
    const chat = document.createElement('confab-chat')
    Object.assign(chat, ${options})
    chat.onError = (words) => sessionStorage.setItem('reported', words)
    document.body.append(chat)
  </script>`

async function open(options: string) {
  const { server, answer } = createServer()
  const pages = { '/other': '<!doctype html><title>Other</title>' }
  return { ...(await openPage(pageWith(options), { pages, answer })), server }
}

const lastOf = (page: Page): Promise<{ text?: string; metadata?: object } | undefined> =>
  page.evaluate(() => document.querySelector('confab-chat')?.getMessages().at(-1))

/** Asks, and waits until the visitor sees the last word that the server gives. */
async function ask(page: Page): Promise<void> {
  await page.locator('#text-input').fill('Count')
  await page.keyboard.press('Enter')
  await page.getByText('word299').waitFor()
}

const ways: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'by a link': (page) =>
    page
      .getByText('Another page')
      .click()
      .then(() => page.waitForURL('**/other')),
  'by its own code': (page) => page.evaluate(() => void (location.href = '/other')).then(() => page.waitForURL('**/other')),
  'by a reload': (page) => page.reload(),
}

const reported = (page: Page): Promise<string | null> => page.evaluate(() => sessionStorage.getItem('reported'))

const storages = {
  browserStorage: `{ connect: { url: '/words', stream: true }, browserStorage: true }`,
  'threads in the browser': `{ connect: { url: '/words', stream: true }, threads: true }`,
}

for (const [how, leave] of Object.entries(ways)) {
  describe(`leaving a page ${how}`, () => {
    test('while an answer streams reports nothing', async () => {
      const { page, complaints } = await open(storages.browserStorage)
      await ask(page)
      await leave(page)
      expect([await reported(page), ...complaints]).toEqual([null])
    })

    test('before the first word of an answer reports nothing', async () => {
      const { page, complaints, server } = await open(`{ connect: { url: '/silent', stream: true } }`)
      await page.locator('#text-input').fill('Count')
      await page.keyboard.press('Enter')
      await expect.poll(() => server.questions).toBe(1)
      await leave(page)
      expect([await reported(page), ...complaints]).toEqual([null])
    })

    for (const [name, options] of Object.entries(storages)) {
      test(`keeps what was shown of the answer for the next visit, marked as interrupted, with ${name}`, async () => {
        const { page, url, server } = await open(options)
        await ask(page)
        await leave(page)
        await page.goto(url)
        await page.getByText('This answer was cut off').waitFor()
        expect(await lastOf(page)).toMatchObject({ text: `${words.join(' ')} `, metadata: { finishReason: 'interrupted' } })
        expect(server.questions).toBe(1)
      })
    }
  })
}

describe('a tab that crashes', () => {
  for (const [name, options] of Object.entries(storages)) {
    test(`leaves what was shown of an answer a second before to the next visit, marked as interrupted, with ${name}`, async () => {
      const { page, url } = await open(options)
      await ask(page)
      await expect.poll(() => page.evaluate(() => Object.values(localStorage).join())).toContain('word299')
      const crashed = page.waitForEvent('crash')
      const devtools = await page.context().newCDPSession(page)
      devtools.send('Page.crash').catch(() => undefined)
      await crashed
      const next = await page.context().newPage()
      await next.goto(url)
      await next.getByText('This answer was cut off').waitFor()
      expect(await lastOf(next)).toMatchObject({ text: `${words.join(' ')} `, metadata: { finishReason: 'interrupted' } })
      await next.getByRole('button', { name: 'Try again' }).waitFor()
    })
  }
})

test('a server of threads gets what was shown of an answer as the page is left', async () => {
  const { page, server } = await open(`{ connect: { url: '/words', stream: true }, threads: { storage: '/api' } }`)
  await ask(page)
  await expect.poll(() => server.saved.length).toBe(1)
  await page.getByText('Another page').click()
  await page.waitForURL('**/other')
  await expect.poll(() => server.saved.at(-1)).toContain('word299')
  expect(server.saved.at(-1)).toContain('"finishReason":"interrupted"')
})
