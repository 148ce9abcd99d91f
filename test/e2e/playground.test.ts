// @module-tag thorough: what developers start: `server/serve` answers from the documentation, too, and `host/start` starts all of it.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { readPages } from '../tools/reference/chapters.mjs'
import { blocksProvedBy } from '../unit/readme/proofs.ts'
import { closePages, sharedBrowser } from './shared-browser.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
let playground: ChildProcess
let address: string

/** Starts `npm run playground`, and resolves to the address it prints. */
async function start(): Promise<string> {
  playground = spawn(process.execPath, ['stories/playground/start.mjs'], {
    cwd: root,
    env: { ...process.env, PLAYGROUND_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const output of playground.stdout ?? []) {
    const printed = /http:\/\/127\.0\.0\.1:\d+\//.exec(String(output))?.[0]
    if (printed) return printed
  }
  throw new Error('The playground ended without printing an address.')
}

beforeAll(async () => {
  address = await start()
}, 60_000)
afterAll(async () => {
  playground.kill()
  await closePages()
})

async function open(url: string): Promise<Page> {
  const page = await (await sharedBrowser()).newPage()
  onTestFinished(() => page.close())
  await page.goto(url)
  await page.locator('confab-chat [part~="input"]').waitFor()
  return page
}

/** The editor, which stands behind a button. */
async function openCode(page: Page) {
  await page.getByRole('button', { name: 'Code', exact: true }).click()
  return page.getByLabel('Configuration')
}

const lastReply = (page: Page) => page.locator('confab-chat [part~="ai-bubble"]').last()

/** A source of the last answer, in the list below it. */
async function sourceIn(page: Page, name: string) {
  const sources = page.locator('confab-chat [part~="sources"]').last()
  await sources.getByRole('button').click()
  return sources.getByRole('link', { name }).first()
}

async function ask(page: Page, question: string): Promise<void> {
  await page.locator('confab-chat [part~="input"]').fill(question)
  await page.keyboard.press('Enter')
}

describe('the playground', () => {
  it('the playground says on the page who answers', { tags: 'thorough' }, async () => {
    const page = await open(address)
    await page.getByText('Answered from the documentation').waitFor()
  })

  it('the playground names a port that another program uses, and how to choose another', { tags: 'thorough' }, async () => {
    const { port } = new URL(address)
    const second = spawn(process.execPath, ['stories/playground/start.mjs'], {
      cwd: root,
      env: { ...process.env, PLAYGROUND_PORT: port },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    second.stderr.on('data', (data) => (said += String(data)))
    const [code] = (await once(second, 'close')) as [number]
    expect(code).toBe(1)
    expect(said).toContain(`Port ${port} is taken by another program.`)
    expect(said).toContain('PLAYGROUND_PORT=')
  })

  it('the playground answers "how do I stop a stream?" from the documentation and cites the passage', async () => {
    const page = await open(address)
    await ask(page, 'how do I stop a stream?')
    const source = await sourceIn(page, 'Stop a stream')
    await source.waitFor()
    expect(await lastReply(page).textContent()).toContain('the request is aborted for real')
    const [documentation] = await Promise.all([page.waitForEvent('popup'), source.click()])
    await documentation.locator('h3:target', { hasText: 'Stop a stream' }).waitFor()
  })

  it('the playground sends a suggestion’s question on click', { tags: 'thorough' }, async () => {
    const page = await open(address)
    await page.getByRole('button', { name: 'How do I change the colours?' }).click()
    await (await sourceIn(page, 'Tokens')).waitFor()
  })

  it('the playground keeps the text so far when the visitor stops the reply', { tags: 'thorough' }, async () => {
    const page = await open(address)
    await ask(page, 'how do I stop a stream?')
    await lastReply(page).getByText('While a reply').waitFor()
    await page.locator('confab-chat [part~="submit"][data-state="stop"]').click()
    await page.locator('confab-chat [part~="submit"]:not([data-state="stop"])').waitFor()
    expect(await lastReply(page).textContent()).toContain('While a reply')
    expect(await page.locator('confab-chat [part~="sources"]').count()).toBe(0)
  })

  it('the playground applies the configuration while the visitor edits it, and loses no message', async () => {
    const page = await open(address)
    await ask(page, 'Which CSP does it need?')
    await page.locator('confab-chat [part~="sources"]').waitFor()
    const editor = await openCode(page)
    await editor.fill('{"connect": {"url": "/api/chat", "stream": true}, "textInput": {"placeholder": {"text": "Say it"}}}')
    await page.getByPlaceholder('Say it').waitFor()
    expect(await page.locator('confab-chat').getByText('Which CSP does it need?').count()).toBe(1)
    expect(await lastReply(page).textContent()).toContain('Trusted Types')
  })

  it('the playground shows the chat in other themes, and says in its code what was chosen', { tags: 'thorough' }, async () => {
    const page = await open(address)
    await page.getByText('Dark', { exact: true }).click()
    await page.getByLabel('Preset').selectOption('paper')
    await page.getByLabel('Accent').fill('#0a7d4f')
    const editor = await openCode(page)
    await expect.poll(() => editor.inputValue()).toContain('#0a7d4f')
    const configuration = JSON.parse(await editor.inputValue()) as { theme?: unknown }
    expect(configuration.theme).toEqual({ scheme: 'dark', preset: 'paper', accent: '#0a7d4f' })
    expect(await page.locator('confab-chat').evaluate((chat) => getComputedStyle(chat).colorScheme)).toBe('dark')
    await page.getByRole('button', { name: 'Reset' }).click()
    expect(JSON.parse(await page.getByLabel('Configuration').inputValue())).not.toHaveProperty('theme')
  })

  it('the playground shows the chat as a phone does, and behind the launcher', { tags: 'thorough' }, async () => {
    const page = await open(address)
    await page.getByText('Phone', { exact: true }).click()
    expect((await page.locator('#chat').boundingBox())?.width).toBe(390)
    await page.getByText('Launcher', { exact: true }).click()
    await page.getByRole('button', { name: 'Open chat' }).click()
    const dialog = page.getByRole('dialog', { name: 'Confab' })
    await dialog.getByRole('button', { name: 'How do I stop a stream?' }).click()
    await (await sourceIn(page, 'Stop a stream')).waitFor()
  })

  it('the playground’s code is copied as the tags of a page that shows the same', { tags: 'thorough' }, async () => {
    const context = await (await sharedBrowser()).newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
    onTestFinished(() => context.close())
    const page = await context.newPage()
    await page.goto(address)
    await page.locator('confab-chat [part~="input"]').waitFor()
    const words = 'Say it, "Ada" & co\'s'
    await (await openCode(page)).fill(JSON.stringify({ textInput: { placeholder: { text: words } }, introMessage: 'Hi' }))
    await page.getByRole('button', { name: 'Copy as HTML' }).click()
    await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor()
    const html = await page.evaluate(() => navigator.clipboard.readText())
    const attributes = await page.evaluate((markup) => {
      const chat = new DOMParser().parseFromString(markup, 'text/html').querySelector('confab-chat')
      return [...(chat?.attributes ?? [])].map(({ name, value }) => [name, value])
    }, html)
    expect(attributes).toEqual([
      ['textinput', JSON.stringify({ placeholder: { text: words } })],
      ['intromessage', 'Hi'],
    ])
  })

  it('the playground explains broken JSON and leaves the chat unchanged', { tags: 'thorough' }, async () => {
    const page = await open(address)
    await (await openCode(page)).fill('{"connect": ')
    await page.getByRole('status').filter({ hasText: 'JSON' }).waitFor()
    await ask(page, 'hello')
    await lastReply(page).getByText('Confab is a chat component').waitFor()
  })
})

describe('the plain page of the documentation', () => {
  it('the documentation’s plain page talks to the local server with one script tag and one element', async () => {
    const blocks = blocksProvedBy(readPages(root), 'page')
    const html = blocks.find(({ section }) => section === 'With a script tag')?.code ?? ''
    const folder = mkdtempSync(join(tmpdir(), 'confab-page-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'page.html')
    const script = pathToFileURL(join(root, 'dist/confab.umd.js')).href
    writeFileSync(file, html.replace('dist/confab.umd.js', script).replace('http://127.0.0.1:5174/', address))
    const page = await open(pathToFileURL(file).href)
    await ask(page, 'how do I stop a stream?')
    await lastReply(page).getByText('the request is aborted for real').waitFor()
  })
})

describe('npm run playground', () => {
  it('npm run playground ends cleanly on a signal', async () => {
    playground.kill('SIGTERM')
    const [code] = (await once(playground, 'exit')) as [number]
    expect(code).toBe(0)
    await expect(fetch(address)).rejects.toThrow('fetch failed')
  })
})
