import { expect, test } from 'vitest'
import { createAddressPolicy } from '../../../sdk/dom/address-policy.ts'
import { renderMarkdown } from '../../../sdk/markdown/draw/render.ts'
import { examples } from './examples.ts'
import { canonical, canonicalHtml } from './judge.ts'
import { settings } from './settings.ts'

// The examples have links of many schemes. A chat follows few, and a page names more.
const links = createAddressPolicy({ allowedLinkSchemes: ['ftp', 'irc', 'a+b+c', 'made-up-scheme', 'localhost'] })

const share = (list: typeof examples.gfm, breaks = false): { failed: string[]; percent: number } => {
  const failed = list.flatMap(({ name, markdown, html }) => {
    const shown = canonical(renderMarkdown(markdown, { ...settings, breaks, links }))
    const expected = canonicalHtml(html)
    return shown === expected ? [] : [`${name}\n${markdown}\nexpected ${expected}\nshown    ${shown}`]
  })
  const percent = (100 * (list.length - failed.length)) / list.length
  console.log(
    `${list[0]?.name.split(' ')[0]}: ${list.length - failed.length} of ${list.length} examples, ${percent.toFixed(1)} %`,
  )
  return { failed, percent }
}

test('markdown is shown as CommonMark 0.31.2 says', () => {
  // Addresses that CommonMark leaves as text are links in a chat, as in GFM: these are not judged by CommonMark.
  const { failed, percent } = share(examples.commonmark)
  expect(percent, failed.join('\n\n')).toBeGreaterThanOrEqual(99)
})

test('tables, struck text, task lists and bare addresses are shown as GFM says', () => {
  const { failed, percent } = share(examples.gfm)
  expect(percent, failed.join('\n\n')).toBeGreaterThanOrEqual(99)
})
