import { afterAll, expect, test } from 'vitest'
import { openPage, strictPolicy } from './open-page.ts'
import { closePages } from './shared-browser.ts'

afterAll(closePages)

const html = (script: string, attributes: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Page</title>${script}<confab-chat demo ${attributes}></confab-chat>`

const scripts = [
  ['one script tag', '<script src="/dist/confab.umd.js"></script>'],
  ['one module tag', '<script type="module" src="/dist/element.js"></script>'],
] as const

test.each(scripts)('with %s a language loads from the file beside it, and no other language does', async (_name, script) => {
  const { page, complaints } = await openPage(html(script, 'language="pt"'), { policy: strictPolicy })
  await page.getByPlaceholder('O que você quer saber?').waitFor()
  const fetched = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))
  expect(fetched.filter((path) => path.includes('/languages/'))).toEqual(['/dist/languages/pt.js'])
  expect(complaints).toEqual([])
})

test.each(
  scripts.flatMap(
    ([name, script]) =>
      [
        [name, 'zh-TW', '想問什麼都可以', 'zh-Hant', script],
        [name, 'pt-PT', 'Pergunte o que quiser', 'pt-PT', script],
        [name, 'en-GB', 'Ask me anything', 'en', script],
      ] as const,
  ),
)(
  'with %s a page that wants %s is served “%s” from the file %s',
  { tags: 'thorough' },
  async (_name, language, words, file, script) => {
    const { page } = await openPage(html(script, `language="${language}"`), { policy: strictPolicy })
    await page.getByPlaceholder(words).waitFor()
    await page.locator(`#container[lang="${language}"]`).waitFor()
    const fetched = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))
    expect(fetched.filter((path) => path.includes('/languages/'))).toEqual([`/dist/languages/${file}.js`])
  },
)

test.each(scripts)('with %s a page can pass the table of texts itself', { tags: 'thorough' }, async (_name, script) => {
  const { page } = await openPage(html(script, ''))
  // As a string, because Vitest would rewrite the import.
  await page.evaluate(
    `import('/dist/languages/ar.js').then(({ ar }) => void Object.assign(document.querySelector('confab-chat'), { language: ar }))`,
  )
  await page.getByPlaceholder('اسأل عن أي شيء').waitFor()
  expect(await page.locator('#input').evaluate((input) => getComputedStyle(input).direction)).toBe('rtl')
})

test.each(scripts)('with %s a page without a language option loads no language', { tags: 'thorough' }, async (_name, script) => {
  const { page } = await openPage(html(script, ''))
  await page.getByPlaceholder('Ask me anything!').waitFor()
  const fetched = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))
  expect(fetched.filter((path) => /language/.test(path))).toEqual([])
})
