// @module-tag thorough: diagrams in each way of loading the chat.
import type { Page } from 'playwright'
import { afterAll, expect, test } from 'vitest'
import { openPage, serveFromElsewhere, strictPolicy } from '../open-page.ts'
import { openLoneScript } from './open-lone-script.ts'
import { closePages } from '../shared-browser.ts'

afterAll(closePages)

const history = [{ role: 'ai', text: '```mermaid\nflowchart LR\n  a[Order] --> b[Refund]\n```' }]
const options = (diagrams: boolean | object): string => JSON.stringify({ demo: true, diagrams, history })

const html = (script: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Page</title>${script}<confab-chat></confab-chat><script src="/set-up.js"></script>`

const setUp = (diagrams: boolean | object) => ({
  '/set-up.js': `Object.assign(document.querySelector('confab-chat'), ${options(diagrams)})`,
})

const widthOf = (page: Page): Promise<number> =>
  page
    .locator('.diagram > img')
    .evaluate((picture) => (picture as HTMLImageElement).naturalWidth)
    .catch(() => 0)

const showsDiagram = (page: Page): Promise<void> => expect.poll(() => widthOf(page), { timeout: 20_000 }).toBeGreaterThan(20)

async function showsSource(page: Page): Promise<void> {
  await page.getByText('This diagram could not be drawn.').waitFor()
  expect(await page.locator('.code-block pre').isVisible()).toBe(true)
}

test.each([
  ['a module', '<script type="module" src="/dist/element.js"></script>'],
  ['the one script', '<script src="/dist/confab.umd.js"></script>'],
])('a page with %s draws diagrams, by what stands beside it', async (_, script) => {
  const { page } = await openPage(html(script), { scripts: setUp(true) })
  await showsDiagram(page)
})

test('the one script of a CDN draws diagrams in pages of other origins', async () => {
  const folder = await serveFromElsewhere('/npm/confab-chat/dist/')
  const { page } = await openPage(html(`<script src="${folder}confab.umd.js"></script>`), { scripts: setUp(true) })
  await showsDiagram(page)
})

const policy = `${strictPolicy}; frame-src 'self'; img-src data:`
const module = '<script type="module" src="/dist/element.js"></script>'

test('a page with a strict content security policy draws diagrams in the page that the package has for them', async () => {
  const { page } = await openPage(html(module), {
    policy,
    scripts: setUp({ url: '/dist/diagrams/index.html' }),
    // It has a policy of its own.
    answer({ url }, response) {
      if (url?.startsWith('/dist/diagrams/')) response.removeHeader('content-security-policy')
      return false
    },
  })
  await showsDiagram(page)
})

test.each([
  ['the page for them is not named', true, policy],
  ['the page for them is not there', { url: '/dist/diagrams/none.html' }, policy],
  ['inline styles are forbidden, and nothing else', true, "style-src 'self'"],
])('a diagram stays as its source, with words below, where %s', async (_, diagrams, given) => {
  const { page } = await openPage(html(module), { policy: given, scripts: setUp(diagrams) })
  await showsSource(page)
})

test('a diagram stays as its source, with words below, where the one script stands alone', async () => {
  const { page } = await openLoneScript('by http', options(true))
  await showsSource(page)
})
