// @module-tag thorough: what the documentation shows, as it is written: `e2e/script/script-tag` and `e2e/readme/install` have the ways in.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { readPages } from '../../tools/reference/chapters.mjs'
import { blocksProvedBy, type Proof } from '../../unit/readme/proofs.ts'
import { openPage, strictPolicy } from '../open-page.ts'
import { closePages } from '../shared-browser.ts'
import { bundle } from './bundle.ts'

afterAll(closePages)

const root = fileURLToPath(new URL('../../..', import.meta.url))
const documentation = readPages(root)
const codeOf = (proof: Proof, section: string): string[] =>
  blocksProvedBy(documentation, proof)
    .filter((block) => block.section === section)
    .map(({ code }) => code)

const digests = JSON.parse(readFileSync(join(root, 'dist/sri.json'), 'utf8')) as Record<string, string>
const pageWith = (body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Page</title><body>${body}</body></html>`

describe('the documented modules', () => {
  const [element = '', create = ''] = codeOf('module', 'With npm, as modules')

  test('the documented modules fill the element of a page', async () => {
    const { page, complaints } = await openPage(
      pageWith('<confab-chat></confab-chat><script type="module" src="/app.js"></script>'),
      { scripts: { '/app.js': await bundle(element) } },
    )
    await page.getByText('Hello! What would you like to know?').waitFor()
    expect(complaints).toEqual([])
  })

  test('the documented call puts a chat into an element, as in the README', { tags: 'thorough' }, async () => {
    const [code = ''] = codeOf('module', 'With npm')
    const html = pageWith('<div id="support"></div><script type="module" src="/app.js"></script>')
    const { page, complaints } = await openPage(html, { scripts: { '/app.js': await bundle(code) } })
    await page.getByText('Hello! What would you like to know?').waitFor()
    expect(complaints).toEqual([])
  })

  test('the documented chat is created, sends a message, and is destroyed', async () => {
    // Destroyed later than in the block, so that there is something to see before.
    const script = await bundle(create.replace('chat.destroy()', 'globalThis.end = () => chat.destroy()'))
    const { page } = await openPage(pageWith('<div id="support"></div><script type="module" src="/app.js"></script>'), {
      scripts: { '/app.js': script },
    })
    await page.locator('[part~="user-bubble"]', { hasText: 'Hello' }).waitFor()
    await page.evaluate(() => (Reflect.get(globalThis, 'end') as () => void)())
    expect(await page.locator('#support').evaluate(({ childElementCount }) => childElementCount)).toBe(0)
  })

  test('the documented language loads, and a script tag finds it beside its script', { tags: 'thorough' }, async () => {
    const [code = ''] = codeOf('module', 'Languages')
    const script = await bundle(`import 'confab-chat/element'\nconst chat = document.querySelector('confab-chat')\n${code}`)
    const brought = await openPage(pageWith('<confab-chat demo></confab-chat><script type="module" src="/app.js"></script>'), {
      scripts: { '/app.js': script },
    })
    await brought.page.getByPlaceholder('Was möchten Sie wissen?').waitFor()
    const found = await openPage(
      pageWith('<script src="/dist/confab.umd.js"></script><confab-chat demo language="de"></confab-chat>'),
    )
    await found.page.getByPlaceholder('Was möchten Sie wissen?').waitFor()
    expect([...brought.complaints, ...found.complaints]).toEqual([])
  })

  test('the documented web model offers to download a model', { tags: 'thorough' }, async () => {
    const [code = ''] = codeOf('module', 'Run a model in the page')
    const { page } = await openPage(pageWith('<script type="module" src="/app.js"></script>'), {
      scripts: { '/app.js': await bundle(`import { createChat } from 'confab-chat'\n${code}`) },
    })
    await page.locator('[part~="web-model-panel"]').waitFor()
  })
})

describe('the documented pages', () => {
  test('the documented page with one module script talks to a server of another origin', async () => {
    const [html = ''] = codeOf('page', 'With a module script, in a clone')
    const [, server = ''] = /"url": "(http[^"]+)"/.exec(html) ?? []
    const policy = strictPolicy.replace("connect-src 'self'", `connect-src 'self' ${new URL(server).origin}`)
    const { page, complaints } = await openPage(html, { policy })
    onTestFinished(() => page.unroute(server))
    await page.route(server, (route) =>
      route.fulfill({
        contentType: 'text/event-stream',
        headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
        body: 'data: {"text": "Par"}\n\ndata: {"text": "is."}\n\ndata: [DONE]\n\n',
      }),
    )
    await page.getByRole('textbox').fill('What is the capital of France?')
    await page.keyboard.press('Enter')
    await page.locator('[part~="ai-bubble"]', { hasText: 'Paris.' }).waitFor()
    expect(complaints).toEqual([])
  })

  test('the documented page for users of Deep Chat looks as configured', { tags: 'thorough' }, async () => {
    const [html = ''] = codeOf('page', 'Migrate from Deep Chat')
    const { page, complaints } = await openPage(html.replace('dist/confab.umd.js', '/dist/confab.umd.js'))
    await page.getByText('Welcome!').waitFor()
    await page.locator('[part~="user-bubble"]', { hasText: 'Hey, how are you today?' }).waitFor()
    const bubble = page.locator('[part~="ai-bubble"]', { hasText: 'I am doing very well!' })
    expect(await bubble.evaluate((element) => getComputedStyle(element).marginTop)).toBe('10px')
    expect(await bubble.evaluate((element) => getComputedStyle(element).paddingTop)).toBe('0px')
    await page.getByRole('textbox').fill('Good')
    await page.keyboard.press('Enter')
    await page.getByText('Hi there! This is a demo response!', { exact: true }).waitFor()
    expect(complaints).toEqual([])
  })
})

describe('the documented security advice', { tags: 'thorough' }, () => {
  test('the documented policy is the one that every page of the tests is opened under', () => {
    expect(codeOf('policy', 'Content security policy').map((code) => code.trim())).toEqual([strictPolicy])
  })

  const underPolicy = async (attributes: string, added = '') => {
    const policy = `${strictPolicy.replace("connect-src 'self'", `connect-src 'self' ${added.startsWith('http') ? added : ''}`)}; ${added.startsWith('http') ? '' : added}`
    const html = pageWith(`<script src="/dist/confab.umd.js"></script><confab-chat ${attributes}></confab-chat>`)
    return openPage(html, { policy })
  }
  const refusals = ({ complaints }: { complaints: string[] }): string => complaints.join().replaceAll('\n', ' ')

  test('a backend of another origin needs its origin in the policy', async () => {
    const other = await openPage(pageWith(''))
    const attributes = `connect='{"url": "${other.url}chat"}'`
    for (const added of ['', other.url]) {
      const opened = await underPolicy(attributes, added)
      await opened.page.route(`${other.url}chat`, (route) =>
        route.fulfill({
          json: { text: 'Paris.' },
          headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
        }),
      )
      await opened.page.getByRole('textbox').fill('Hello')
      await opened.page.keyboard.press('Enter')
      await opened.page.locator(added ? '[part~="ai-bubble"]' : '[part~="error-bubble"]').waitFor()
      if (added) expect(opened.complaints).toEqual([])
      else expect(refusals(opened)).toContain('connect-src')
    }
  })

  test('images that a service sends as data URLs need `data:` in the policy', async () => {
    const picture =
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    const attributes = `demo history='${JSON.stringify([{ files: [{ src: picture, type: 'image' }] }])}'`
    const refused = await underPolicy(attributes)
    await expect.poll(() => refusals(refused)).toContain('data:image/png')
    const shown = await underPolicy(attributes, 'img-src data:')
    await expect
      .poll(() => shown.page.locator('confab-chat img').evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBe(1)
    expect(shown.complaints).toEqual([])
  })

  test('attached images are shown if the policy allows them, and otherwise named', async () => {
    const picture = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    for (const added of ['', 'img-src blob:']) {
      const { page } = await underPolicy('demo images', added)
      await page
        .locator('confab-chat input[type=file]')
        .setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: picture })
      const attachment = page.locator('[part~="attachment"]')
      if (added) await attachment.locator('img').waitFor()
      else await attachment.getByText('dot.png').waitFor()
    }
  })

  test('the policy of the recipe lets visitors ask and attach pictures, and refuses nothing that the chat needs', async () => {
    const [policy = ''] = codeOf('policy', 'The policy')
    const attributes = `connect='{"url": "/chat"}' images mixedfiles`
    const html = pageWith(`<script src="/dist/confab.umd.js"></script><confab-chat ${attributes}></confab-chat>`)
    const { page, complaints } = await openPage(html, { policy: policy.trim() })
    onTestFinished(() => page.unroute('**/chat'))
    await page.route('**/chat', (route) => route.fulfill({ json: { text: 'Paris.' } }))
    const buffer = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    await page.locator('confab-chat input[type=file]').first().setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer })
    await page.locator('[part~="attachment"] img').waitFor()
    await page.getByRole('textbox').fill('Where is this?')
    await page.keyboard.press('Enter')
    await page.locator('[part~="ai-bubble"]', { hasText: 'Paris.' }).waitFor()
    await expect.poll(() => page.locator('confab-chat img').evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1)
    expect(complaints).toEqual([])
  })

  const [scriptTag = '', makeMap = '', moduleTag = ''] = codeOf('integrity', 'Subresource integrity')
  const own = (html: string): string => html.replace('https://cdn.example.com/', '/dist/').replace('src="/confab/', 'src="/dist/')

  test('a script with the right integrity hash runs, and one with another is blocked', async () => {
    const withDigest = (digest: string): string =>
      pageWith(`${own(scriptTag).replace('sha384-…', digest)}<confab-chat demo></confab-chat>`)
    const right = await openPage(withDigest(digests['confab.umd.js'] ?? ''))
    await right.page.getByRole('textbox').waitFor()
    expect(right.complaints).toEqual([])
    const wrong = await openPage(withDigest(digests['confab.js'] ?? ''))
    await expect.poll(() => wrong.complaints.join()).toContain('integrity')
    expect(await wrong.page.getByRole('textbox').count()).toBe(0)
  })

  test('an import map with all integrity hashes loads the modules, and blocks a changed one', async () => {
    mkdirSync(join(root, '.cache'), { recursive: true })
    const folder = mkdtempSync(join(root, '.cache/integrity-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    mkdirSync(join(folder, 'node_modules'))
    symlinkSync(root, join(folder, 'node_modules/confab-chat'))
    writeFileSync(join(folder, 'make-map.mjs'), makeMap)
    const printed = execFileSync(process.execPath, ['make-map.mjs'], { cwd: folder, encoding: 'utf8' })
    const map = printed.replaceAll('"/confab/', '"/dist/')
    const html = (importMap: string): string => pageWith(`${importMap}${own(moduleTag)}<confab-chat demo></confab-chat>`)
    const right = await openPage(html(map))
    await right.page.getByRole('textbox').waitFor()
    expect(right.complaints).toEqual([])
    const [name = '', digest = ''] = Object.entries(digests).find(([file]) => /^chunks\/chat-[\w-]{7}\.js$/.test(file)) ?? []
    expect(name).not.toBe('')
    const wrong = await openPage(html(map.replace(digest, digests['confab.js'] ?? '')))
    await expect.poll(() => wrong.complaints.join()).toContain('integrity')
    expect(await wrong.page.getByRole('textbox').count()).toBe(0)
  })
})
