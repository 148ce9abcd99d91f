import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import type { Page } from 'playwright'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import type * as Mocks from '../../mocks/index.ts'
import { readPages } from '../tools/reference/chapters.mjs'
import { blocksProvedBy } from '../unit/readme/proofs.ts'
import { openPage } from './open-page.ts'
import { closePages } from './shared-browser.ts'

afterAll(closePages)

const root = fileURLToPath(new URL('../..', import.meta.url))
const resolve = createRequire(import.meta.url).resolve
const { createMistralMock } = (await import(/* @vite-ignore */ pathToFileURL(resolve('confab-chat/mocks')).href)) as typeof Mocks

/** The first code block under a heading of the documentation. */
const blockUnder = (title: string): string =>
  blocksProvedBy(readPages(root), 'service').find(({ section }) => section === title)?.code ?? ''

/** The files of the connectors, according to the table of services. */
const connectors = new Set(
  [...readFileSync(join(root, 'sdk/connectors/services.ts'), 'utf8').matchAll(/import\('\.\/(?:[\w-]+\/)*([\w-]+)\.ts'\)/g)].map(
    ([, name]) => name ?? '',
  ),
)

/** The base URLs of the other services. */
const otherHosts = [
  'api.anthropic.com',
  'api.openai.com',
  'generativelanguage',
  'api.cohere.com',
  'api.stability.ai',
  'openrouter.ai',
  'api.assemblyai.com',
]

/** Routes requests for the service to its mock, and records which of our files the page loads. */
async function connectMock(page: Page) {
  const mock = createMistralMock()
  const downloads: Promise<string>[] = []
  page.on('response', (response) => {
    // A page that closes in the middle of a download has not loaded it.
    if (new URL(response.url()).pathname.startsWith('/dist/')) downloads.push(response.text().catch(() => ''))
  })
  await page.route('https://api.mistral.ai/**', async (route) => {
    const sent = route.request()
    const body = sent.postDataBuffer()
    const request = new Request(sent.url(), {
      method: sent.method(),
      headers: sent.headers(),
      ...(body && { body: new Uint8Array(body) }),
    })
    const response = await mock.handle(request)
    await route.fulfill({
      status: response?.status ?? 404,
      headers: Object.fromEntries(response?.headers ?? []),
      body: Buffer.from((await response?.arrayBuffer()) ?? new ArrayBuffer(0)),
    })
  })
  return { mock, downloads }
}

async function ask(page: Page): Promise<void> {
  await page.getByRole('textbox').fill('Hello')
  await page.keyboard.press('Enter')
  await page.locator('[part~="ai-bubble"]', { hasText: 'Grüezi! You said “Hello” 👋' }).waitFor()
}

const blank = '<!doctype html><html lang="en"><meta charset="utf-8"><title>Page</title><body>'

test('a page that names one service downloads one connector', async () => {
  const { page } = await openPage(blank)
  const { downloads } = await connectMock(page)
  await page.addScriptTag({ type: 'module', url: '/dist/element.js' })
  await page.evaluate(() => {
    const chat = document.createElement('confab-chat')
    chat.directConnection = { mistral: { key: 'test-key', stream: true } }
    document.body.append(chat)
  })
  await ask(page)
  const files = await Promise.all(downloads)
  expect(files.filter((text) => text.includes('api.mistral.ai')).length).toBe(1)
  expect(otherHosts.filter((host) => files.some((text) => text.includes(host)))).toEqual([])
})

describe('confab-chat/bare with confab-chat/connectors/NAME', () => {
  /** A bundler's output for a script, in one file. */
  async function bundle(script: string): Promise<string> {
    const { outputFiles } = await build({
      stdin: { contents: script, resolveDir: root },
      bundle: true,
      write: false,
      format: 'iife',
      external: ['highlight.js', '@mlc-ai/web-llm', 'microsoft-cognitiveservices-speech-sdk'],
      logLevel: 'silent',
    })
    return outputFiles[0]?.text ?? ''
  }

  const chatOf = (directConnection: object): string => `
    import { createChat } from 'confab-chat/bare'
    import { mistral } from 'confab-chat/connectors/mistral'
    createChat(document.body, { directConnection: ${JSON.stringify(directConnection)} }, { mistral })`

  test('a bundle with confab-chat/bare has only the service that was passed in, and talks to it, as documented', async () => {
    const script = await bundle(`const token = () => 'test-key'\n${blockUnder('Bundle one service and no other')}`)
    expect(script).toContain('api.mistral.ai')
    expect(otherHosts.filter((host) => script.includes(host))).toEqual([])
    const { page, complaints } = await openPage(blank, { scripts: { '/use.js': script } })
    await connectMock(page)
    await page.addScriptTag({ url: '/use.js' })
    await ask(page)
    expect(complaints).toEqual([])
  })

  test('confab-chat/bare says which service was not passed in', async () => {
    const { page } = await openPage(blank, { scripts: { '/use.js': await bundle(chatOf({ gemini: { key: 'test-key' } })) } })
    await page.addScriptTag({ url: '/use.js' })
    await page.locator('[part~="ai-bubble"]', { hasText: 'is not among those that this chat was given' }).waitFor()
  })

  test('every connector of the table has a file with types', () => {
    const files = readdirSync(join(root, 'dist/connectors'))
    for (const name of connectors) {
      expect(files).toContain(`${name}.d.ts`)
      expect(resolve(`confab-chat/connectors/${name}`)).toBe(join(root, `dist/connectors/${name}.js`))
    }
  })
})

test('confab-chat/mocks responds in a page’s own tests in place of a service, as documented', async () => {
  const code = blockUnder('Test without a service')
  const folder = join(root, '.cache')
  mkdirSync(folder, { recursive: true })
  const file = join(mkdtempSync(join(folder, 'mocks-')), 'set-up.mjs')
  onTestFinished(() => rmSync(dirname(file), { recursive: true, force: true }))
  writeFileSync(
    file,
    `${code.replace('setupServer(', 'export const server = setupServer(').replace('.listen()', '')}\nserver.listen()\nexport { mock }`,
  )
  const { mock, server } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as {
    mock: Mocks.ServiceMock
    server: { close(): void }
  }
  onTestFinished(() => server.close())
  const models = (): Promise<Response> =>
    fetch('https://api.mistral.ai/v1/models', { headers: { authorization: 'Bearer test-key' } })
  expect((await models()).status).toBe(429)
  expect(await (await models()).json()).toMatchObject({ object: 'list' })
  expect(mock.requests.length).toBe(2)
})
