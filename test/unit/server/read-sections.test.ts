import { describe, expect, it } from 'vitest'
import { readSections } from '../../../sdk/server/retrieval/read-sections.ts'

describe('reading a documentation page', () => {
  it('makes a passage of every section, with the headings above it', () => {
    const passages = readSections('# Product\n\nIt chats.\n\n## Use\n\n### With a script tag\n\nOne line.\n\n## Licence\n\nMIT')
    expect(passages.map(({ anchor, path, text }) => ({ anchor, path, text }))).toEqual([
      { anchor: 'product', path: [], text: 'It chats.' },
      { anchor: 'with-a-script-tag', path: ['Product', 'Use'], text: 'One line.' },
      { anchor: 'licence', path: ['Product'], text: 'MIT' },
    ])
  })

  it('treats a # in a code fence as code', () => {
    const passages = readSections('# Shell\n\n```sh\n# not a heading\n```\n\nafter')
    expect(passages).toHaveLength(1)
    expect(passages[0]?.text).toContain('# not a heading')
    expect(passages[0]?.text).toContain('after')
  })

  it('joins lines that were wrapped for an editor, and keeps code, lists and tables', () => {
    const table = '| a | b |\n| - | - |\n| 1 | 2 |'
    const code = '```js\none()\ntwo()\n```'
    const page = `# Use\n\nA long\nsentence.\n\n- one\n  item\n- two\n\n${code}\nafter\ncode\n\n${table}`
    expect(readSections(page)[0]?.text).toBe(`A long sentence.\n\n- one item\n- two\n\n${code}\nafter code\n\n${table}`)
  })

  it('makes a passage of every table row', () => {
    const passages = readSections(
      '## Options\n\n| Option | Does |\n| --- | --- |\n| `theme` | Light or dark. |\n| `labels` | Words. |',
    )
    expect(passages.map(({ text }) => text).slice(1)).toEqual(['`theme`: Light or dark.', '`labels`: Words.'])
    expect(passages[1]?.anchor).toBe('options')
  })

  it('names the page of an anchor if there are several pages', () => {
    const [section, row] = readSections('## Use it\n\n| Name | Does |\n| - | - |\n| `a` | One. |', 'sdk/README.md')
    expect([section?.id, section?.anchor, row?.anchor]).toEqual(Array(3).fill('sdk/README.md#use-it'))
  })
})
