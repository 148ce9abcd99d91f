import { expect, test } from 'vitest'
import { createAddressPolicy } from '../../../sdk/dom/html/address-policy.ts'
import { renderMarkdown } from '../../../sdk/markdown/draw/render.ts'
import { examples } from './examples.ts'
import { canonical, canonicalHtml } from './judge.ts'
import { settings } from './settings.ts'

// The examples have links with many schemes. A chat allows few, unless the page lists more.
const links = createAddressPolicy({ allowedLinkSchemes: ['ftp', 'irc', 'a+b+c', 'made-up-scheme', 'localhost'] })

const share = (list: typeof examples.gfm, breaks = false): { failed: string[]; passed: number } => {
  const failed = list.flatMap(({ name, markdown, html }) => {
    const shown = canonical(renderMarkdown(markdown, { ...settings, breaks, links }))
    const expected = canonicalHtml(html)
    return shown === expected ? [] : [`${name}\n${markdown}\nexpected ${expected}\nshown    ${shown}`]
  })
  const passed = list.length - failed.length
  console.log(`${list[0]?.name.split(' ')[0]}: ${passed} of ${list.length} examples`)
  return { failed, passed }
}

test('markdown is rendered as in CommonMark 0.31.2', () => {
  // A chat links bare addresses, like GFM, which CommonMark leaves as text: these are not compared with CommonMark.
  const { failed, passed } = share(examples.commonmark)
  expect(passed, failed.join('\n\n')).toBe(examples.commonmark.length - 4)
})

test('tables, strikethrough, task lists and bare addresses are rendered as in GFM', () => {
  const { failed } = share(examples.gfm)
  expect(failed, failed.join('\n\n')).toEqual([])
})
