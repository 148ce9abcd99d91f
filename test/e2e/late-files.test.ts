// @module-tag thorough: slow networks, devices, and memory over a long time.
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { afterAll, describe, expect, test } from 'vitest'
import { openPage, serveFromElsewhere, strictPolicy } from './open-page.ts'
import { closePages } from './shared-browser.ts'

afterAll(closePages)

const folder = '/assets/chat/'
const options = {
  language: 'pt',
  microphone: true,
  history: [{ role: 'ai', text: '```js\nconst one = 1\n```\n\n\\(x^2\\)' }],
  connect: { url: '/chat' },
}
const setUp = `
  const chat = document.createElement('confab-chat')
  Object.assign(chat, ${JSON.stringify(options)})
  chat.onInput = ({ content }) => (window.files = content.files ?? [])
  document.body.append(chat)
`

const pageWith = (script: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Page</title><body>${script}<script defer src="/set-up.js"></script>`

/** The URLs of the on-demand files that the page has loaded. */
const addressesOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => /\/(languages|vendor)\//.test(name)),
  )

/**
 * Uses features that load files on demand: another language, code highlighting, a formula, and a voice message. Returns the message's file
 * type.
 */
async function useLateFiles(page: Page): Promise<string | undefined> {
  await page.getByPlaceholder('O que você quer saber?').waitFor()
  await page.locator('.hljs-keyword', { hasText: 'const' }).waitFor()
  await page.locator('math', { hasText: 'x' }).waitFor()
  await page.locator('[part~="microphone"]').click()
  await page.getByRole('timer').getByText('0:01').waitFor()
  await page.locator('[part~="microphone"]').click()
  const typesOf = (): Promise<string[]> =>
    page.evaluate(() => ((Reflect.get(window, 'files') ?? []) as File[]).map(({ type }) => type))
  await expect.poll(typesOf, { timeout: 15_000 }).toHaveLength(1)
  return (await typesOf())[0]
}

const lateFiles = (base: string): string[] =>
  ['languages/pt.js', 'vendor/highlight.js', 'vendor/lamejs.js', 'vendor/temml.js'].map((file) => base + file)

describe('a language, code highlighting, formulas and the mp3 encoder load from beside the file that a page loads', () => {
  test.each([
    ['one script tag', `<script src="${folder}confab.umd.js"></script>`],
    ['a deferred script', `<script defer src="${folder}confab.umd.js"></script>`],
    ['an async script', `<script async src="${folder}confab.umd.js"></script>`],
    ['a script that another script inserts', '<script src="/insert.js"></script>'],
  ])('%s in a renamed folder, under a strict policy with trusted types', async (_name, script) => {
    const insert = `
      const policy = trustedTypes.createPolicy('page', { createScriptURL: (url) => url })
      const script = document.createElement('script')
      script.src = policy.createScriptURL('${folder}confab.umd.js')
      document.head.append(script)`
    const { page, complaints, url } = await openPage(pageWith(script), {
      policy: strictPolicy,
      folder,
      scripts: { '/set-up.js': `customElements.whenDefined('confab-chat').then(() => { ${setUp} })`, '/insert.js': insert },
    })
    expect(await useLateFiles(page)).toBe('audio/mpeg')
    expect((await addressesOf(page)).toSorted()).toEqual(lateFiles(`${url.slice(0, -1)}${folder}`))
    expect(complaints).toEqual([])
  })

  test('modules in a renamed folder', async () => {
    const { page, complaints, url } = await openPage(pageWith(`<script type="module" src="${folder}element.js"></script>`), {
      folder,
      scripts: { '/set-up.js': setUp },
    })
    expect(await useLateFiles(page)).toBe('audio/mpeg')
    expect((await addressesOf(page)).toSorted()).toEqual(lateFiles(`${url.slice(0, -1)}${folder}`))
    expect(complaints).toEqual([])
  })

  test.each([
    ['one script tag', 'src'],
    ['one script tag that is asked for with CORS', 'crossorigin src'],
  ])('%s from another origin', async (_name, attributes) => {
    const base = await serveFromElsewhere('/npm/confab-chat@1.0.0/dist/')
    const policy = strictPolicy.replace("script-src 'self'", `script-src 'self' ${new URL(base).origin}`)
    const { page, complaints } = await openPage(pageWith(`<script ${attributes}="${base}confab.umd.js"></script>`), {
      policy,
      scripts: { '/set-up.js': setUp },
    })
    expect(await useLateFiles(page)).toBe('audio/mpeg')
    expect((await addressesOf(page)).toSorted()).toEqual(lateFiles(base))
    expect(complaints).toEqual([])
  })

  test('one script tag with integrity hashes: its own in the tag, those of the other files in an import map', async () => {
    const base = await serveFromElsewhere('/chat/')
    const digests = JSON.parse(readFileSync(new URL('../../dist/sri.json', import.meta.url), 'utf8')) as Record<string, string>
    const integrity = Object.fromEntries(Object.entries(digests).map(([file, digest]) => [base + file, digest]))
    const tags = `<script type="importmap">${JSON.stringify({ integrity })}</script>
      <script src="${base}confab.umd.js" integrity="${digests['confab.umd.js']}" crossorigin="anonymous"></script>`
    const { page, complaints } = await openPage(pageWith(tags), { scripts: { '/set-up.js': setUp } })
    expect(await useLateFiles(page)).toBe('audio/mpeg')
    expect((await addressesOf(page)).toSorted()).toEqual(lateFiles(base))
    expect(complaints).toEqual([])
  })

  test('an import map blocks a changed language file: the chat stays in English', async () => {
    const base = await serveFromElsewhere('/chat/')
    const integrity = { [`${base}languages/pt.js`]: `sha384-${'A'.repeat(64)}` }
    const tags = `<script type="importmap">${JSON.stringify({ integrity })}</script><script src="${base}confab.umd.js"></script>`
    const { page } = await openPage(pageWith(tags), { scripts: { '/set-up.js': setUp } })
    await page.getByPlaceholder('Ask me anything!').waitFor()
  })

  test('the short URL of a CDN resolves to the file in its `dist`', async () => {
    const base = await serveFromElsewhere('/')
    const { page } = await openPage(pageWith(`<script src="${base}confab-chat"></script>`), { scripts: { '/set-up.js': setUp } })
    // The CDN's response.
    await page.route(`${base}confab-chat`, (route) => route.fulfill({ path: 'dist/confab.umd.js' }))
    await page.route(`${base}confab-chat/dist/**`, (route) =>
      route.fulfill({
        path: `dist/${new URL(route.request().url()).pathname.split('/dist/')[1]}`,
        headers: { 'access-control-allow-origin': '*', 'content-type': 'text/javascript' },
      }),
    )
    await page.reload()
    await page.getByPlaceholder('O que você quer saber?').waitFor()
  })
})
