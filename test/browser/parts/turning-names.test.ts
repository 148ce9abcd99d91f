import { describe, expect, test, vi } from 'vitest'
import type { ToolPart } from '../../../sdk/core/types.ts'
import { whenTranscriptIsThere } from '../views/message/message.ts'
import { renderParts } from './render-parts.ts'

whenTranscriptIsThere()

/** Marks that turn text round, each as a stranger would put it before the end of a name. */
const marks = ['\u202e', '\u202d', '\u2067', '\u2069\u202e', '\u200f'] as const
const written = (mark: string): string => mark.replace(/./g, (each) => `\\u${each.charCodeAt(0).toString(16)}`)

describe('names that turn text round', () => {
  test.each(marks)('the type of a file is read where it is: %j', async (mark) => {
    const chat = renderParts([{ type: 'file', file: { src: 'https://a.example/a', name: `photo${mark}gnp.exe` } }])
    await vi.waitFor(() => chat.find('[part=file] a'))
    expect(chat.find('[part=file]').textContent).toBe(`photo${written(mark)}gnp.exe`)
  })

  test.each(marks)('the host of a link of a tool is read where it is: %j', async (mark) => {
    const chat = renderParts([call({ files: [{ src: 'https://b.example/a', name: `Pay (us.a.example)${mark}` }] })])
    await vi.waitFor(() => chat.find('[part=tool-files] a'))
    const [name, host] = chat.root.querySelectorAll('[part=tool-files] bdi')
    expect(name?.textContent).toBe(`Pay (us.a.example)${written(mark)}`)
    expect(host?.textContent).toBe('b.example')
  })

  test.each(marks)('the host of a source without a title is read where it is: %j', async (mark) => {
    const chat = renderParts([
      { type: 'source', id: '1', url: `https://a.example/${mark}b` },
      { type: 'source', id: '2', title: `עברית${mark}` },
    ])
    await vi.waitFor(() => chat.find('[part=sources] li'))
    const [address, title] = chat.root.querySelectorAll('[part=sources] li > *')
    expect(address?.textContent).toBe(`https://a.example/${written(mark)}b`)
    // A title keeps its marks, which Arabic and Hebrew need, and turns nothing around it.
    expect(title?.textContent).toBe(`עברית${mark}`)
    expect(getComputedStyle(title as Element).unicodeBidi).toBe('isolate')
  })

  test.each(marks)('the name of a tool turns nothing in the question whether it may be called: %j', async (mark) => {
    const chat = renderParts([asking(`send${mark}mail`)])
    await vi.waitFor(() => chat.find('[part=approval]'))
    expect(chat.find('[part=approval] > p').textContent).toContain(`send${written(mark)}mail`)
    expect(chat.find('.tool-name').textContent).toBe(`send${mark}mail`)
    expect(getComputedStyle(chat.find('.tool-name')).unicodeBidi).toBe('isolate')
  })
})

/** What nobody sees, each as a stranger would put it: after the end of a name, or to make another of it. */
const hidden = [
  '\u200b',
  '\u00ad',
  '\u3164',
  'a\ufe0f',
  '\u{e0061}',
  '\u2800',
  '\u2060\u2060',
  '\u180e',
  '\0',
  '1\u200d2',
] as const
const unseen = /[\0\u00ad\u180e\u200b-\u200d\u2060\u2800\u3164]|\ufe0f|\u{e0061}/gu
const shown = (text: string): string =>
  text.replaceAll(unseen, (each) => {
    const code = (each.codePointAt(0) ?? 0).toString(16).padStart(4, '0')
    return code.length > 4 ? `\\u{${code}}` : `\\u${code}`
  })

describe('names with letters that nobody sees', () => {
  test.each(hidden)('are not those that they look like, of a file, a tool, a source and data: %j', async (mark) => {
    const name = `photo${mark}.png`
    const chat = renderParts([
      { type: 'file', file: { src: 'https://a.example/a', name } },
      call({ title: name, files: [{ src: 'https://b.example/a', name }] }),
      { type: 'source', id: '1', url: 'https://a.example/', title: name },
      { type: `data-${name}`, data: 1 },
    ])
    await vi.waitFor(() => chat.find('[part=tool-files] bdi'))
    expect(chat.find('[part=file]').textContent).toBe(shown(name))
    expect(chat.find('[part=tool] .tool-name').textContent).toBe(shown(name))
    expect(chat.find('[part=tool] .tool-name').title).toContain('find')
    expect(chat.find('[part=tool-files] bdi').textContent).toBe(shown(name))
    expect(chat.find('[part=sources] li').textContent).toBe(shown(name))
    expect(chat.find('[part=data] .tool-name').textContent).toContain(shown(mark))
  })

  test.each(['❤️.png', '👩🏽‍💻 1️⃣.txt', '🏴󠁧󠁢󠁳󠁣󠁴󠁿.svg', 'می‌خواهم.pdf', 'क्‍ष ശ്രീ ന്‍.pdf', '葛󠄀.pdf', 'Grüße, ไทย'])(
    'are left as they are where they show something: %j',
    async (name) => {
      const chat = renderParts([{ type: 'file', file: { src: 'https://a.example/a', name } }, call({ title: name })])
      await vi.waitFor(() => chat.find('[part=tool] .tool-name'))
      expect([chat.find('[part=file]').textContent, chat.find('.tool-name').textContent]).toEqual([name, name])
    },
  )

  test.each(hidden)('are read in the question whether a tool may be called: %j', async (mark) => {
    const chat = renderParts([{ ...asking(`send${mark} mail`), input: JSON.stringify({ to: `a${mark}@b.example` }) }])
    await vi.waitFor(() => chat.find('[part=approval]'))
    expect(chat.find('[part=approval] > p').textContent).toContain(`send${shown(mark)} mail`)
    expect(chat.find('[part=approval] dd').textContent).toBe(`a${shown(mark)}@b.example`)
  })
})

/** Addresses, and what is read of them. */
const addresses = [
  ['https://аррӏе.com/x', 'https://xn--80ak6aa92e.com/x'],
  ['https://pаypal.com/x', 'https://xn--pypal-4ve.com/x'],
  ['https://google.comノb.example/', 'https://google.xn--comb-xq4c.example/'],
  ['https://paypal.com@b.example/a@b', 'https://b.example/a@b'],
  ['https://paypal.com\u2044a.b.example/', 'https://paypal.xn--coma-2g7a.b.example/'],
  ['https:b.example/a', 'https://b.example/a'],
  ['https://a.example/\u200bb', 'https://a.example/\\u200bb'],
  ['https://ɢoogle.com/', 'https://xn--oogle-wmc.com/'],
  ['https://münchen.de/ü', 'https://münchen.de/ü'],
  ['https://例え.jp:8080/', 'https://例え.jp:8080/'],
  ['https://пример.рф', 'https://пример.рф'],
  ['https://مثال.إختبار/', 'https://مثال.إختبار/'],
  ['https://παράδειγμα.gr', 'https://παράδειγμα.gr'],
] as const

describe('hosts in letters that look like others', () => {
  test.each(addresses)('%j is read as %j, of a source and of a file of a tool', async (address, expected) => {
    const chat = renderParts([{ type: 'source', id: '1', url: address }, call({ files: [{ src: address }] })])
    await vi.waitFor(() => chat.find('[part=tool-files] li'))
    expect(chat.find('[part=sources] li').textContent).toBe(expected)
    // Of a tool, addresses are in ASCII already.
    const { protocol, host, pathname } = new URL(address)
    expect(chat.find('[part=tool-files] li').textContent).toBe(`${protocol}//${host}${pathname}`)
  })
})

const stacks = {
  accents: 'a' + '\u0301'.repeat(3000),
  'marks on nothing': '\u0e34'.repeat(3000),
  'enclosing marks': 'a' + '\u20dd\u20e0'.repeat(1500),
  'spacing marks': 'क' + '\u0903'.repeat(3000),
  'joined pictures': '👩\u200d'.repeat(1000),
  'long names': 'a'.repeat(3000),
}

describe('names of many marks', () => {
  test.each(Object.entries(stacks))('Deny and Allow stay in the card, and can be hit: %s', async (_, text) => {
    const chat = renderParts([{ ...asking(text), approval: { id: 'p', message: `${text} ${text}` } }])
    await vi.waitFor(() => chat.find('[part=approval]'))
    const card = chat.find('[part=tool]').getBoundingClientRect()
    for (const button of chat.root.querySelectorAll('.approval-buttons button')) {
      button.scrollIntoView({ block: 'center' })
      const { left, right, top, width, height } = button.getBoundingClientRect()
      expect(left).toBeGreaterThanOrEqual(card.left)
      expect(right).toBeLessThanOrEqual(card.right + 0.5)
      expect(chat.root.elementFromPoint(left + width / 2, top + height / 2)).toBe(button)
    }
    // What is drawn beyond its box would lie over the buttons: no test sees it but by its style.
    expect(getComputedStyle(chat.find('[part=approval] > p')).overflow).toBe('clip')
    expect(getComputedStyle(chat.find('.tool-name')).overflow).toBe('clip')
  })
})

function call(more: Partial<ToolPart>): ToolPart {
  return { type: 'tool', id: 't', name: 'find', input: '{}', state: 'output-available', output: 'x', ...more }
}

const asking = (title: string): ToolPart => call({ title, state: 'approval-requested', output: undefined, approval: { id: 'p' } })
