import { expect, test } from 'vitest'
import type { ChatOptions, MessageContent } from '../../../sdk/entries/index.ts'
import { eventually, renderChat } from '../render-chat.ts'
import { markedText } from './marked-text.ts'

/** A message whose sources cite the text up to each `^`. */
function citing(...texts: string[]): MessageContent {
  const text = texts.join('\n\n')
  const ends: number[] = []
  let plain = ''
  for (const piece of text.split('^').slice(0, -1)) {
    plain += piece
    ends.push(plain.length)
  }
  return {
    role: 'ai',
    parts: [
      ...texts.map((each) => ({ type: 'text' as const, text: each.replaceAll('^', '') })),
      ...ends.map((end, index) => ({
        type: 'source' as const,
        id: `s${index}`,
        url: `https://example.org/${index + 1}`,
        title: `Page ${index + 1}`,
        positions: [{ start: Math.max(0, end - 3), end }],
      })),
    ],
  }
}

const shown = async (message: MessageContent, options: ChatOptions = {}): Promise<string> => {
  const chat = await renderChat({ demo: true, history: [message], ...options })
  await eventually(() => chat.root.querySelector('.text-content')?.textContent ?? '').not.toBe('')
  return markedText(chat.root)
}

test.each([
  ['after a word', 'The sky is blue^ today.', 'The sky is blue{1} today.'],
  ['at the end', 'The sky is blue.^', 'The sky is blue.{1}'],
  ['after bold words, outside of them', 'It is **very blue**^ today', 'It is very blue{1} today'],
  ['between the signs of bold words', 'It is **blue*^* today', 'It is blue{1} today'],
  ['after a link', 'See [this](https://a.example)^ now', 'See this{1} now'],
  ['in the address of a link', 'See [this](https://a.ex^ample) now', 'See this{1} now'],
  ['in a code span', 'Call `do^It()` now', 'Call doIt(){1} now'],
  ['in an address', 'See https://a.exa^mple/b now', 'See https://a.example/b{1} now'],
  ['within an emoji', 'Good \u{1f600}^ so', 'Good \u{1f600}{1} so'],
  ['in a heading', '# Blue^\n\nIt is.', 'Blue{1}\nIt is.'],
  ['in items', '- one^\n- two^', 'one{1}\ntwo{2}'],
  ['in a task', '- [x] done^ so', 'done{1} so'],
  ['in a quote', '> a quote^\n> of two lines^', 'a quote{1}\nof two lines{2}'],
  ['in cells', '| a^ | b |\n|---|---|\n| c | d^ |', 'a{1}\nb\nc\nd{2}'],
  ['before an escaped sign', 'a^\\*b^', 'a{1}*b{2}'],
  ['behind blank lines, as some services count', 'One.\n\n^Two.^', 'One.{1}\nTwo.{2}'],
  ['after definitions of links', '[a]: https://a.example\nBlue^ [a] so', 'Blue{1} a so'],
  ['below a setext heading', 'Blue^\n====\n\nand green^', 'Blue{1}\nand green{2}'],
  ['with line ends of Windows', 'one^\r\ntwo^\r\n\r\nthree^', 'one{1}\ntwo{2}\nthree{3}'],
])('a source is marked %s', async (_, text, expected) => {
  expect(await shown(citing(text))).toBe(expected)
})

test('marks of two texts stand in their own', async () => {
  expect(await shown(citing('One^ and', 'two^ and^'))).toBe('One{1} and\ntwo{2} and{3}')
})

test('two sources of the same words have two marks', async () => {
  const message = citing('Blue^')
  const [first, second] = [message.parts?.[1], { ...message.parts?.[1], id: 'other' }]
  expect(await shown({ role: 'ai', parts: [{ type: 'text', text: 'Blue' }, first, second] } as MessageContent)).toBe('Blue{1}{2}')
})

test.each([
  ['[1]', 'blue [1].', 'blue {1}.'],
  ['[doc2]', 'blue[doc2].', 'blue{2}.'],
  ['an id', 'blue[^b].', 'blue{2}.'],
  ['【1†source】', 'blue【1†source】.', 'blue{1}.'],
  ['a number without a source', 'blue [7].', 'blue [7].'],
  ['a link', 'see [1](https://a.example) now', 'see 1 now'],
  ['a definition of the document', '[1]: https://a.example\n\nsee [1] now', 'see 1 now'],
  ['code', 'call `a[1]` now', 'call a[1] now'],
])('what servers of retrieval write is a mark where it means a source: %s', async (_, text, expected) => {
  const sources = ['a', 'b'].map((id) => ({ type: 'source' as const, id, title: id }))
  expect(await shown({ role: 'ai', parts: [{ type: 'text', text }, ...sources] })).toBe(expected)
})

test.each([
  ['list', 'Blue.', 1],
  ['none', 'Blue.', 0],
] as const)('the style "%s" sets no marks', async (style, text, lists) => {
  const chat = await renderChat({ demo: true, history: [citing('Blue.^')], sources: { style } })
  await eventually(() => markedText(chat.root)).toBe(text)
  await eventually(() => chat.root.querySelectorAll('.sources').length).toBe(lists)
})

test.each([
  ['beyond the text', [{ start: 0, end: 900 }]],
  ['backwards and negative', [{ start: 9, end: -4 }]],
  ['no numbers', [{ start: 0, end: Number.NaN }]],
  ['without end', [{ start: 0, end: Infinity }]],
])('positions %s leave the text as it is', async (_, positions) => {
  const parts = [
    { type: 'text' as const, text: 'Blue.' },
    { type: 'source' as const, id: 'a', title: 'A', positions },
  ]
  expect(await shown({ role: 'ai', parts })).toBe('Blue.')
})

test('words that are cited together with others have a mark for each, at their own end', async () => {
  const positions = [
    [{ start: 0, end: 8 }],
    [{ start: 4, end: 8 }],
    [{ start: 0, end: 15 }],
    [
      { start: 4, end: 11 },
      { start: 4, end: 11 },
    ],
  ]
  const sources = positions.map((each, index) => ({ type: 'source' as const, id: `s${index}`, title: 'A', positions: each }))
  const text = 'The blue sky is wide.'
  expect(await shown({ role: 'ai', parts: [{ type: 'text', text }, ...sources] })).toBe('The blue{1}{2} sk{4}y is{3} wide.')
})

test('3,000 places that are cited have a mark each, and no word is lost', async () => {
  const paragraph = Array.from({ length: 30 }, (_, place) => `word${place}`).join(' ')
  const text = Array.from({ length: 100 }, () => paragraph).join('\n\n')
  const ends = [...text.matchAll(/\w+/g)].map(({ index, 0: word }) => ({ start: index, end: index + word.length }))
  const parts = [
    { type: 'text' as const, text },
    { type: 'source' as const, id: 's', title: 'A', positions: ends },
  ]
  const words = await shown({ role: 'ai', parts })
  expect(words).toBe(text.replaceAll('\n\n', '\n').replaceAll(/\w+/g, '$&{1}'))
})
