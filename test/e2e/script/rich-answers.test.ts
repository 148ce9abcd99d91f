import { afterAll, expect, test } from 'vitest'
import { openPage, strictPolicy } from '../open-page.ts'
import { closePages } from '../shared-browser.ts'

afterAll(closePages)

const code = Array.from({ length: 13 }, (_, line) => `let a${line} = ${line}`).join('\n')
const text = [
  'Blue [1] at noon[^1], and \\(x^2\\) is \\(\\textcolor{red}{y}\\).',
  '$$\\colorbox{yellow}{a} \\rule{1em}{2em} \\begin{matrix} 1 & 2 \\\\ 3 & 4 \\end{matrix}$$',
  '| Name | Price |\n|---|--:|\n| Tea | 3 |',
  `\`\`\`js title="a.js"\n${code}\n\`\`\``,
  '```diff\n- gone\n+ new\n```',
  '[^1]: https://b.example/noon The colours of noon',
].join('\n\n')
const source = { type: 'source', id: 's', title: 'Why it is blue', url: 'https://a.example/sky', snippet: 'Short waves scatter' }
const options = { demo: true, find: true, history: [{ role: 'ai', parts: [{ type: 'text', text }, source] }] }

const html =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Page</title>' +
  '<script type="module" src="/dist/element.js"></script><confab-chat></confab-chat><script src="/set-up.js"></script>'
const scripts = { '/set-up.js': `Object.assign(document.querySelector('confab-chat'), ${JSON.stringify(options)})` }

test('a strict content security policy with Trusted Types forbids nothing of marks, footnotes, formulas, tables and code', async () => {
  const { page, complaints } = await openPage(html, {
    policy: strictPolicy,
    scripts,
    device: { permissions: ['clipboard-read', 'clipboard-write'] },
  })
  const chat = page.locator('confab-chat')
  await expect.poll(() => chat.locator('.formula math').count(), { timeout: 20_000 }).toBe(3)
  const red = await chat.locator('math [style]', { hasText: 'y' }).evaluate((dom) => getComputedStyle(dom).color)
  expect(red).toBe('rgb(255, 0, 0)')
  await chat.getByRole('button', { name: 'Source 1, Why it is blue' }).click()
  await chat.locator('.source-card', { hasText: 'Short waves scatter' }).waitFor()
  await page.keyboard.press('Escape')
  await chat.getByRole('button', { name: 'Source 2, The colours of noon' }).click()
  await chat.locator('.source-card', { hasText: 'b.example' }).waitFor()
  await page.keyboard.press('Escape')
  await chat.locator('table').hover()
  for (const name of ['Copy table', 'Copy as Markdown', 'Copy code', 'Wrap lines']) {
    await chat.getByRole('button', { name }).first().click()
  }
  await expect.poll(() => chat.locator('.told').count()).toBe(3)
  expect(await chat.locator('.line-numbers').evaluate((dom) => getComputedStyle(dom, '::before').content)).toContain('13')
  expect(complaints).toEqual([])
})

test('the tools of a table stand above it where nothing points, and a finger meets their buttons', async () => {
  const { page } = await openPage(html, {
    scripts,
    device: { hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } },
  })
  const chat = page.locator('confab-chat')
  const bar = chat.getByRole('toolbar', { name: 'Table' })
  const copy = bar.getByRole('button', { name: 'Copy table' })
  const look = (): Promise<string> => bar.evaluate((dom) => getComputedStyle(dom).opacity)
  await expect.poll(() => bar.count(), { timeout: 20_000 }).toBe(1)
  await expect.poll(look).toBe('1')
  const tools = await bar.boundingBox()
  const words = await chat
    .locator('th')
    .first()
    .evaluate((dom) => {
      const range = document.createRange()
      range.selectNodeContents(dom)
      return range.getBoundingClientRect().top
    })
  expect((tools?.y ?? Infinity) + (tools?.height ?? 0)).toBeLessThanOrEqual(words)
  const { width = 0, height = 0 } = (await copy.boundingBox()) ?? {}
  expect(Math.round(Math.min(width, height))).toBeGreaterThanOrEqual(44)
  await copy.tap()
  await expect.poll(() => bar.locator('.told').count()).toBe(1)
  // Those of code can be seen without: nothing points there.
  expect(
    await chat
      .getByRole('button', { name: 'Download code' })
      .first()
      .evaluate((dom) => getComputedStyle(dom).opacity),
  ).toBe('1')
})
