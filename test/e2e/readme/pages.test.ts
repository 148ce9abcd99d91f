import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { blocksProvedBy, type Proof } from '../../unit/readme/proofs.ts'
import { closeBrowser, openPage, strictPolicy } from '../open-page.ts'
import { bundle } from './bundle.ts'

afterAll(closeBrowser)

const root = fileURLToPath(new URL('../../..', import.meta.url))
const readme = readFileSync(join(root, 'README.md'), 'utf8')
const codeOf = (proof: Proof, section: string): string[] =>
  blocksProvedBy(readme, proof)
    .filter((block) => block.section === section)
    .map(({ code }) => code)

const digests = JSON.parse(readFileSync(join(root, 'dist/sri.json'), 'utf8')) as Record<string, string>
const pageWith = (body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Page</title><body>${body}</body></html>`

describe('the modules of the README', () => {
  test.for(codeOf('module', 'With modules').map((code, place) => ({ code, place })))(
    'make a chat on a page (block $place)',
    async ({ code, place }) => {
      // Of the second, that it ends at once is its last line.
      const script = await bundle(place === '2' ? code.replace('chat.destroy()', 'globalThis.end = () => chat.destroy()') : code)
      const { page, complaints } = await openPage(
        pageWith(
          '<div id="support"></div><confab-chat></confab-chat><script type="module" src="/app.js"></script>'.replace(
            place === '2' ? '<confab-chat></confab-chat>' : '<div id="support"></div>',
            '',
          ),
        ),
        { scripts: { '/app.js': script } },
      )
      await page.route('**/api/chat', (route) => route.fulfill({ json: { text: 'Hi there' } }))
      if (place === '2') {
        await page.locator('[part~="user-bubble"]', { hasText: 'Hello' }).waitFor()
        await page.evaluate(() => (Reflect.get(globalThis, 'end') as () => void)())
        expect(await page.locator('#support').evaluate(({ childElementCount }) => childElementCount)).toBe(0)
      } else {
        await page.getByText('Hello! What would you like to know?').waitFor()
        expect(complaints).toEqual([])
      }
    },
  )

  test('offer a model that runs in the page', async () => {
    const [code = ''] = codeOf('module', 'Run a model in the page')
    const { page } = await openPage(pageWith('<script type="module" src="/app.js"></script>'), {
      scripts: { '/app.js': await bundle(`import { createChat } from 'confab-chat'\n${code}`) },
    })
    await page.locator('[part~="web-model-panel"]').waitFor()
  })
})

describe('the pages of the README', () => {
  test('of somebody who comes from Deep Chat looks as it was set', async () => {
    const [html = ''] = codeOf('page', 'Move over from Deep Chat')
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

describe('what the README says of security', () => {
  test('names the policy that every page of the tests is opened under', () => {
    expect(codeOf('policy', 'Content security policy').map((code) => code.trim())).toEqual([strictPolicy])
  })

  const [scriptTag = '', makeMap = '', moduleTag = ''] = codeOf('integrity', 'Subresource integrity')
  const own = (html: string): string => html.replace('https://cdn.example.com/', '/dist/').replace('src="/confab/', 'src="/dist/')

  test('a script with its digest is run, and one with another is refused', async () => {
    const withDigest = (digest: string): string =>
      pageWith(`${own(scriptTag).replace('sha384-…', digest)}<confab-chat demo></confab-chat>`)
    const right = await openPage(withDigest(digests['confab.umd.js'] ?? ''))
    await right.page.getByRole('textbox').waitFor()
    expect(right.complaints).toEqual([])
    const wrong = await openPage(withDigest(digests['confab.js'] ?? ''))
    await expect.poll(() => wrong.complaints.join()).toContain('integrity')
    expect(await wrong.page.getByRole('textbox').count()).toBe(0)
  })

  test('an import map with all digests lets modules in, and keeps out one that was changed', async () => {
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
    const [name = '', digest = ''] = Object.entries(digests).find(([file]) => file.startsWith('chunks/chat-')) ?? []
    expect(name).not.toBe('')
    const wrong = await openPage(html(map.replace(digest, digests['confab.js'] ?? '')))
    await expect.poll(() => wrong.complaints.join()).toContain('integrity')
    expect(await wrong.page.getByRole('textbox').count()).toBe(0)
  })
})
