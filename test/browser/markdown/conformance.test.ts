import { expect, test } from 'vitest'
import { createAddressPolicy } from '../../../sdk/dom/html/address-policy.ts'
import { renderMarkdown } from '../../../sdk/markdown/draw/render.ts'
import { examples } from './examples.ts'
import { canonical, canonicalHtml } from './judge.ts'
import { settings } from './settings.ts'

// The examples have links with many schemes. A chat allows few, unless the page lists more.
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

test('markdown is rendered as in CommonMark 0.31.2', () => {
  // A chat links bare addresses, like GFM, which CommonMark leaves as text: these are not compared with CommonMark.
  const { failed, percent } = share(examples.commonmark)
  expect(percent, failed.join('\n\n')).toBeGreaterThanOrEqual(99)
})

test('tables, strikethrough, task lists and bare addresses are rendered as in GFM', () => {
  const { failed, percent } = share(examples.gfm)
  expect(percent, failed.join('\n\n')).toBeGreaterThanOrEqual(99)
})
