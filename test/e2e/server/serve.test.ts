import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startOllama } from '../../servers/ollama-server.ts'
import { closePages, sharedBrowser } from '../shared-browser.ts'

const command = fileURLToPath(new URL('../../../dist/cli.js', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'confab-serve-'))

interface Served {
  readonly process: ChildProcess
  readonly url: string
  /** What it printed for people. */
  readonly said: string
  log(): string
}

/** Makes Node say that it is an older one. */
const asOldNode = `data:text/javascript,Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.8' } })`

test.each([[['serve']], [['migrate']], [['--help']]])(
  'on a Node that is too old, %j says so before it reads anything else of the package',
  async (words) => {
    // Beside nothing: what an older Node cannot read is not there.
    const alone = join(mkdtempSync(join(tmpdir(), 'confab-alone-')), 'cli.mjs')
    onTestFinished(() => rmSync(join(alone, '..'), { recursive: true }))
    copyFileSync(command, alone)
    const child = spawn(process.execPath, ['--import', asOldNode, alone, ...words], { stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    child.stderr.on('data', (data) => (said += String(data)))
    const [code] = (await once(child, 'close')) as [number | null]
    expect(said).toBe(
      'Confab needs Node 20.19 or newer, and this is Node 18.20.8. Install a newer one, then run the same command again.\n',
    )
    expect(code).toBe(1)
  },
)

/** Runs `confab-chat serve` in a folder of its own, and waits until it serves. */
async function serve(words: readonly string[] = [], environment: Record<string, string> = {}): Promise<Served> {
  const { OPENAI_API_KEY: _openAI, ANTHROPIC_API_KEY: _anthropic, ...rest } = process.env
  const child = spawn(process.execPath, [command, 'serve', '--port', '0', ...words], {
    cwd: folder,
    env: { ...rest, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  child.stdout.on('data', (data) => (log += String(data)))
  let said = ''
  for await (const data of child.stderr) {
    said += String(data)
    const url = /http:\/\/127\.0\.0\.1:\d+\//.exec(said)?.[0]
    if (url && said.includes('Ctrl+C')) return { process: child, url, said, log: () => log }
  }
  throw new Error(`The server did not start: ${said}`)
}

async function stop({ process: child }: Served): Promise<number | null> {
  const ended = once(child, 'close') as Promise<[number | null]>
  child.kill('SIGTERM')
  return (await ended)[0]
}

/** A page of the server, in which its chat is ready. */
async function open(url: string): Promise<Page> {
  const page = await (await sharedBrowser()).newPage()
  onTestFinished(() => page.close())
  await page.goto(url)
  await page.locator('confab-chat [part~="input"]').waitFor()
  return page
}

async function ask(page: Page, question: string): Promise<void> {
  await page.locator('confab-chat [part~="input"]').fill(question)
  await page.keyboard.press('Enter')
}

/** A source of the last answer, in the list below it. */
async function sourceIn(page: Page, name: string) {
  const sources = page.locator('confab-chat [part~="sources"]').last()
  await sources.getByRole('button').click()
  return sources.getByRole('link', { name })
}

const answerIn = (page: Page) => page.locator('confab-chat [part~="ai-bubble"]').last()

const question = { messages: [{ role: 'user', text: 'how do I stop a stream?' }] }
const send = (url: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${url}api/chat`, { method: 'POST', body: JSON.stringify(question), headers })

let served: Served
beforeAll(async () => {
  served = await serve()
})
afterAll(async () => {
  await stop(served)
  await closePages()
  rmSync(folder, { recursive: true })
})

describe('npx confab-chat serve', () => {
  test('serves a page whose chat answers from the documentation, and the passage that the answer cites', async () => {
    const page = await open(served.url)
    await ask(page, 'how do I stop a stream?')
    const mark = answerIn(page).getByRole('button', { name: /^Source 1, .*Stop a stream$/ })
    await mark.click()
    await page
      .getByRole('dialog', { name: /Stop a stream$/ })
      .getByText('While a reply')
      .waitFor()
    await page.keyboard.press('Escape')
    const link = await sourceIn(page, 'Stop a stream')
    const address = new URL((await link.getAttribute('href')) ?? '', served.url)
    expect(await answerIn(page).textContent()).toContain('the request is aborted for real')
    expect(await (await fetch(address)).text()).toContain(`id="${address.hash.slice(1)}"`)
  })

  test('serves pages that run nothing but their own script and reach nobody but their server', async () => {
    const page = await (await sharedBrowser()).newPage()
    onTestFinished(() => page.close())
    const refused: string[] = []
    await page.exposeFunction('tellRefused', (directive: string, uri: string) => refused.push(`${directive} ${uri}`))
    await page.addInitScript(`addEventListener('securitypolicyviolation', (event) =>
      tellRefused(event.effectiveDirective, event.blockedURI))`)
    await page.goto(served.url)
    await page.locator('confab-chat [part~="input"]').waitFor()
    await ask(page, 'how do I stop a stream?')
    await (await sourceIn(page, 'Stop a stream')).waitFor()
    await page.goto(`${served.url}api/documentation`)
    await page.getByRole('heading').first().waitFor()
    expect(await page.evaluate(`getComputedStyle(document.body).maxWidth`)).not.toBe('none')
    await page.goto(served.url)
    // None of what was done so far is refused, and this is.
    await page.evaluate(`new Image().src = 'https://other.example/?what=they-said'`)
    await expect.poll(() => refused).toEqual(['img-src https://other.example/?what=they-said'])
    await page.evaluate(`fetch('https://other.example/').catch(() => undefined)`)
    await expect.poll(() => refused.at(-1)).toBe('connect-src https://other.example/')
  })

  test('says where it serves, who answers and where conversations are kept', () => {
    expect(served.said).toContain('from the documentation')
    expect(served.said).toContain('confab.db')
  })

  test('names a port that another program uses, and another one', async () => {
    const { port } = new URL(served.url)
    const second = spawn(process.execPath, [command, 'serve', '--port', port], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    second.stderr.on('data', (data) => (said += String(data)))
    expect(await once(second, 'close')).toEqual([1, null])
    expect(said).toContain(`Port ${port} is taken by another program. Stop it, or choose another: `)
    expect(said).toContain(` --port ${Number(port) + 1}`)
  })

  test('keeps conversations when it is started again', { tags: 'thorough' }, async () => {
    const file = join(folder, 'kept.db')
    const first = await serve(['--data', file])
    const cookie = (await fetch(first.url)).headers.get('set-cookie')?.split(';')[0] ?? ''
    const headers = { cookie, 'Content-Type': 'application/json', 'If-None-Match': '*' }
    const body = JSON.stringify({ messages: [{ id: 'm', role: 'user', text: 'Remember me' }] })
    await fetch(`${first.url}api/chat/threads/one/messages`, { method: 'PUT', headers, body })
    await stop(first)
    const second = await serve(['--data', file])
    onTestFinished(async () => void (await stop(second)))
    const kept = await fetch(`${second.url}api/chat/threads/one/messages`, { headers: { cookie } })
    expect(await kept.text()).toContain('Remember me')
  })

  test('waits for running answers before it ends, and logs requests as lines of JSON, without what was said', async () => {
    const other = await serve(['--data', 'memory'])
    const response = await send(other.url, { Accept: 'text/event-stream' })
    const ending = stop(other)
    expect((await response.text()).trim().endsWith('data: [DONE]')).toBe(true)
    expect(await ending).toBe(0)
    const lines = other.log().trim().split('\n')
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ event: 'request', path: '/api/chat', status: 200 })
    expect(other.log()).not.toContain('stream?')
  })

  test('answers with Ollama, which gets the question and the matching documentation', async () => {
    const ollama = await startOllama({ say: () => 'From the model' })
    onTestFinished(() => ollama.close())
    const other = await serve(['--data', 'memory'], { OLLAMA_HOST: ollama.url })
    onTestFinished(async () => void (await stop(other)))
    const { text } = (await (await send(other.url)).json()) as { text: string }
    expect(text).toBe('From the model')
    expect(other.said).toContain('Ollama')
    expect(ollama.asked[0]?.messages.map(({ content }) => content).join('\n')).toContain('the request is aborted for real')
  })

  test('refuses requests while its database is unreachable, works again once it is back, and reports both', async () => {
    const other = await serve(['--degraded'], { DATABASE_URL: 'postgres://nobody:secret-password@127.0.0.1:1/none' })
    expect((await fetch(`${other.url}api/chat/health`)).status).toBe(200)
    expect((await fetch(`${other.url}api/chat/ready`)).status).toBe(503)
    expect((await send(other.url)).status).toBe(200)
    await stop(other)
    expect(other.log() + other.said).not.toContain('secret-password')
  })
})
