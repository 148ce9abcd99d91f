import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createRequire } from 'node:module'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { searchOptions } from '../../stories/site/live/search-options.ts'
import { createGalleryPages } from '../../stories/site/gallery-pages.mjs'
import { addresses } from '../../stories/site/site-pages.mjs'
import { sharedBrowser } from '../e2e/shared-browser.ts'
import { newcomersQuestions, newcomersSpellings } from '../unit/server/retrieval/newcomers-questions.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = join(root, '.cache/site')
const axe = createRequire(import.meta.url).resolve('axe-core')

const miniSearch = join(root, 'stories/site/node_modules/minisearch/dist/es/index.js')

/** What of https://lucaong.github.io/minisearch is used here. */
interface SearchLibrary {
  loadJSON(json: string, options: object): { search(words: string): readonly { readonly id: string }[] }
}

const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.md': 'text/plain',
  '.txt': 'text/plain',
  '.webp': 'image/webp',
}

/** What a page of the site is served by: files, and nothing that answers. */
const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://site')
  const path = pathname.endsWith('/') ? `${pathname}index.html` : pathname
  readFile(join(folder, decodeURI(path))).then(
    (body) => response.writeHead(200, { 'Content-Type': types[extname(path)] ?? 'application/octet-stream' }).end(body),
    () => response.writeHead(404).end(),
  )
})
let origin = ''

beforeAll(async () => {
  execFileSync('npm', ['run', 'build:site'], { cwd: root, stdio: 'pipe' })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}, 600_000)
afterAll(() => void server.close())

interface Look {
  readonly page: Page
  /** What the page complained of. */
  readonly complaints: readonly string[]
  /** Bytes of what it loaded from the site, but for the chat, as they are when compressed. */
  readonly weight: () => Promise<number>
}

async function open(
  path: string,
  given: Parameters<Awaited<ReturnType<typeof sharedBrowser>>['newContext']>[0] = {},
): Promise<Look> {
  const context = await (await sharedBrowser()).newContext({ viewport: { width: 1440, height: 900 }, ...given })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  const complaints: string[] = []
  const bodies: Promise<number>[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (!/^\/(?:confab|live)\//.test(pathname))
      bodies.push(
        response.body().then(
          (body) => gzipSync(body).length,
          () => 0,
        ),
      )
  })
  await page.goto(`${origin}${path}`)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
  return { page, complaints, weight: async () => (await Promise.all(bodies)).reduce((sum, bytes) => sum + bytes, 0) }
}

async function violations(page: Page): Promise<string[]> {
  // The policy of the page allows no script that a test adds; this one is not part of it.
  await page.evaluate(await readFile(axe, 'utf8'))
  const { violations: found } = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
  )
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 120)}`))
}

const gallery = Object.keys(createGalleryPages(join(root, 'stories/site'))).map((path) => `/${path.replace(/\.md$/, '.html')}`)

const paths = [
  '/',
  '/playground/',
  '/theme-builder.html',
  ...gallery,
  ...Object.values(addresses).map((address) => `/${address}.html`),
]

describe('the built site', () => {
  test.for(paths)('shows %s without a complaint, and accessibly', async (path) => {
    const { page, complaints } = await open(path)
    expect(complaints).toEqual([])
    expect(await violations(page)).toEqual([])
  })

  test.for(paths)('has %s in a narrow window, in the dark, without scrolling sideways', async (path) => {
    const { page } = await open(path, { viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    expect(await violations(page)).toEqual([])
  })

  test('weighs less than 100 KB beside the chat, compressed, when it is first seen', async () => {
    const { weight } = await open('/')
    expect(await weight()).toBeLessThan(100_000)
  })

  test('can be read without JavaScript', async () => {
    const context = await (await sharedBrowser()).newContext({ javaScriptEnabled: false })
    onTestFinished(() => context.close())
    const page = await context.newPage()
    await page.goto(`${origin}/guide/tools.html`)
    await page.getByText("name: 'find_order'").first().waitFor()
    expect(await page.getByText("name: 'find_order'").count()).toBeGreaterThan(0)
    expect(await page.getByText("import { ConfabChat } from 'confab-chat/react'").filter({ visible: true }).count()).toBe(0)
  })

  test('answers questions on its first page from the documentation, with a link to the page', async () => {
    const { page } = await open('/')
    await page.getByRole('textbox', { name: 'Ask about Confab' }).fill('How do I change the colours?')
    await page.keyboard.press('Enter')
    const source = page.locator('chat-stage').getByRole('link').first()
    await source.waitFor()
    const address = await source.getAttribute('href')
    expect(address).toMatch(/^(?:http:\/\/[^/]+)?\/(?:guide|reference|recipes)\/[\w-]+\.html/)
  })

  test('finds the page for a word that somebody searches', async () => {
    const { page } = await open('/guide/start.html')
    await page.keyboard.press('Control+k')
    await page.getByRole('searchbox').fill('fastapi')
    await page.getByRole('option').first().waitFor()
    expect(await page.getByRole('option').first().textContent()).toContain('FastAPI')
  })

  /** Questions whose answers are not among the first five that its search finds, with these. */
  async function lostOf(questions: typeof newcomersQuestions): Promise<string[]> {
    const chunks = join(folder, 'assets/chunks')
    const index = readdirSync(chunks).find((name) => name.startsWith('@localSearchIndex')) ?? ''
    const { default: json } = (await import(/* @vite-ignore */ join(chunks, index))) as { default: string }
    const { default: MiniSearch } = (await import(/* @vite-ignore */ miniSearch)) as { default: SearchLibrary }
    const search = MiniSearch.loadJSON(json, { fields: ['title', 'titles', 'text'], searchOptions })
    const isIn = (answer: string, found: readonly string[]): boolean => {
      const [path = '', anchor] = answer.split('#')
      const page = `/${addresses[path] ?? ''}.html`.replace(/index\.html$/, '')
      return found.some((id) => (anchor === undefined ? id.split('#')[0] === page : id === `${page}#${anchor}`))
    }
    return questions.flatMap(([question, ...answers]) => {
      const found = search
        .search(question)
        .slice(0, 5)
        .map(({ id }) => id)
      return answers.some((answer) => isIn(answer, found)) ? [] : [`${question}: ${found.join(', ')}`]
    })
  }

  test('finds what newcomers ask for among the first five, 70 times of 77 and more', async () => {
    const lost = await lostOf(newcomersQuestions)
    expect(lost, lost.join('\n')).toSatisfy((some: readonly string[]) => some.length <= 7)
  })

  test('finds a name however newcomers write it: in one word, in two, with the language of a library', async () => {
    expect(await lostOf(newcomersSpellings)).toEqual([])
  })

  test('is the same bytes when it is built again', { timeout: 600_000 }, async () => {
    const digest = (): string =>
      execFileSync('sh', ['-c', 'find . -type f | sort | xargs sha256sum'], { cwd: folder, encoding: 'utf8' })
    const before = digest()
    execFileSync('npm', ['run', 'build:site'], { cwd: root, stdio: 'pipe' })
    expect(digest()).toBe(before)
  })
})

/** Pages that have examples. */
const withExamples = [
  ...gallery.filter((path) => path !== '/gallery/index.html'),
  ...['options', 'tools', 'styles', 'documents', 'capabilities', 'threads', 'languages', 'connectors'].map(
    (name) => `/guide/${name}.html`,
  ),
]

describe('the examples of the site', () => {
  test.for(withExamples)('of %s run, each of them', { timeout: 300_000 }, async (path) => {
    const { page, complaints } = await open(path)
    const failed: string[] = []
    for (const example of await page.locator('live-example').all()) {
      await example.getByRole('button', { name: 'Run' }).click()
      const chat = example.frameLocator('iframe').locator('confab-chat')
      await chat.getByRole('textbox').first().or(chat.getByRole('button').first()).first().waitFor()
      const said = await example.locator('output').textContent()
      if (said?.includes('Failed')) failed.push(`${await example.getAttribute('data-title')}: ${said}`)
    }
    expect(failed).toEqual([])
    // Two examples show what a failure looks like.
    expect(complaints.filter((words) => !words.includes('The oven is cold'))).toEqual([])
  })

  test('show what a tool of the page gives, without a server', async () => {
    const { page } = await open('/guide/tools.html')
    const example = page.locator('live-example[data-title="Give the model a tool"]')
    await example.getByRole('button', { name: 'Run' }).click()
    await example.frameLocator('iframe').getByText('on its way').first().waitFor()
    expect(await example.frameLocator('iframe').getByText('on its way').first().isVisible()).toBe(true)
  })

  test('change as their code is edited', async () => {
    const { page, complaints } = await open('/guide/languages.html')
    const example = page.locator('live-example[data-title="Translate the chat"]')
    await example.getByRole('button', { name: 'Run' }).click()
    const field = example.frameLocator('iframe').getByRole('textbox')
    await expect.poll(() => field.getAttribute('placeholder')).toBe('Posez votre question')
    await example.getByRole('button', { name: 'Edit' }).click()
    const editor = example.getByRole('textbox', { name: 'Code: Translate the chat' })
    await editor.press('Control+a')
    await editor.pressSequentially("chat.labels = { inputPlaceholder: 'Cosa vuoi sapere?' ")
    await expect.poll(() => field.getAttribute('placeholder')).toBe('Cosa vuoi sapere?')
    expect(complaints).toEqual([])
  })

  test('are shown in the way that a reader chose last, on every page', async () => {
    const { page } = await open('/guide/styles.html')
    await page.locator('live-example').getByRole('combobox').first().selectOption('Vue')
    await page.goto(`${origin}/guide/options.html`)
    await page.getByText("import 'confab-chat/element'").filter({ visible: true }).first().waitFor()
    expect(await page.locator('live-example').first().getByRole('combobox').inputValue()).toBe('Vue')
  })
})

describe('the theme builder', () => {
  test('shows a look in the real chat, measures it, and gives it as code and as an address', async () => {
    const { page, complaints } = await open('/theme-builder.html')
    const builder = page.locator('theme-builder')
    await builder.getByRole('textbox', { name: 'Accent', exact: true }).fill('#0f766e')
    await builder.getByRole('combobox', { name: 'Radius' }).selectOption('sharp')
    await expect.poll(() => page.url()).toContain('#accent=%230f766e&radius=sharp')
    const accent = (): Promise<string> =>
      builder
        .locator('confab-chat')
        .first()
        .evaluate((chat) => getComputedStyle(chat).getPropertyValue('--confab-radius').trim())
    await expect.poll(accent).toBe('0px')
    await expect.poll(() => builder.getByRole('region', { name: 'Options' }).textContent()).toContain('"accent": "#0f766e"')
    await expect.poll(() => builder.getByRole('list', { name: 'Contrast, light' }).getByRole('listitem').count()).toBe(8)
    expect(complaints).toEqual([])
  })

  test('opens with the look that an address names', async () => {
    const { page } = await open('/theme-builder.html#preset=paper&density=compact&font=nobody')
    const builder = page.locator('theme-builder')
    await expect.poll(() => builder.getByRole('combobox', { name: 'Preset' }).inputValue()).toBe('paper')
    expect(await builder.getByRole('combobox', { name: 'Density' }).inputValue()).toBe('compact')
    expect(await builder.getByRole('combobox', { name: 'Font' }).inputValue()).toBe('')
  })
})
