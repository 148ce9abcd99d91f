import { expect, test } from 'vitest'
import type { ChatOptions, MessageContent } from '../../../sdk/entries/index.ts'
import { eventually, renderChat } from '../render-chat.ts'
import { markedText } from './marked-text.ts'

type Chat = Awaited<ReturnType<typeof renderChat>>

const shown = (text: string, options: ChatOptions = {}, parts: MessageContent['parts'] = []): Promise<Chat> =>
  renderChat({ demo: true, history: [{ role: 'ai', parts: [{ type: 'text', text }, ...parts] }], ...options })

/** The names of marks, in the order of the text. */
const names = ({ root }: Chat): (string | null)[] =>
  [...root.querySelectorAll('.text-content .citation')].map(({ ariaLabel }) => ariaLabel)

/** The list of sources: what is said of each, and where it leads. */
function listed({ root }: Chat): (string | null)[][] {
  return [...root.querySelectorAll('.sources li')].map((item) => [
    item.textContent,
    item.querySelector('a')?.getAttribute('href') ?? null,
  ])
}

const address = 'https://a.example/sky'

test.each([
  ['an address and its title', `${address} Why it is blue`, 'Why it is blue', address],
  ['a title and its address', `Why it is blue. ${address}`, 'Why it is blue.', address],
  ['a title between quotes', `<${address}> "Why it is blue"`, 'Why it is blue', address],
  ['words with a link', `See [this *page*](${address}), part 2`, 'See this page, part 2', address],
  ['an address alone', address, address, address],
  ['words alone', 'Only by **day**.', 'Only by day.', null],
  ['two links', `[One](${address}) and [two](https://b.example/)`, 'One and two (https://b.example/)', address],
  ['an address that would run a script', '[Run](javascript:alert(1)) it', 'Run it', null],
  ['more lines', 'Only\nby day.\n\n    And at `noon`.', 'Only by day. And at noon.', null],
])('a footnote of %s is a source', async (_, definition, title, url) => {
  const chat = await shown(`The sky is blue[^1] today.\n\n[^1]: ${definition}`)
  await eventually(() => markedText(chat.root)).toBe('The sky is blue{1} today.')
  expect(names(chat)).toEqual([`Source 1, ${title}`])
  await eventually(() => listed(chat)).toEqual([[title, url]])
})

test('footnotes are numbered in the order in which they are defined', async () => {
  const chat = await shown('Blue[^b][^a] and [red][^B].\n\n[^a]: A\n[^b]: B\n[^unused]: C')
  await eventually(() => markedText(chat.root)).toBe('Blue{2}{1} and [red]{2}.')
  await eventually(() => listed(chat).map(([title]) => title)).toEqual(['A', 'B', 'C'])
})

test.each([
  ['that nothing defines', 'Blue[^1] and[^x].', 'Blue[^1] and[^x].'],
  ['in code', 'Call `a[^1]` now.\n\n[^1]: A', 'Call a[^1] now.'],
  ['with an escape', 'Blue\\[^1].\n\n[^1]: A', 'Blue[^1].'],
  ['named like what all objects have', 'Blue[^__proto__] and[^constructor].\n\n[^__proto__]: A', 'Blue{1} and[^constructor].'],
  ['in front of a colon', 'As[^1]: it is.\n\n[^1]: A', 'As{1}: it is.'],
  ['in front of brackets', 'As[^1](so it is).\n\n[^1]: A', 'As{1}(so it is).'],
  ['in a table and in a list', '| a[^1] |\n|---|\n| b |\n\n- c[^1]\n\n[^1]: A', 'a{1}\nb\nc{1}'],
  ['behind their definitions', '[^1]: A\n\nBlue[^1].', 'Blue{1}.'],
  ['between lines of definitions', 'Blue[^1].\n[^1]: A\n[^2]: B\n\nRed[^2].', 'Blue{1}.\nRed{2}.'],
])('marks of footnotes %s', async (_, text, expected) => {
  const chat = await shown(text)
  await eventually(() => markedText(chat.root)).toBe(expected)
})

test('a definition in a block of code is code', async () => {
  const chat = await shown('```md\nBlue[^1]\n\n[^1]: A\n```')
  await eventually(() => chat.root.querySelector('.code-block code')?.textContent).toBe('Blue[^1]\n\n[^1]: A\n')
  expect(chat.root.querySelector('.sources')).toBeNull()
})

test('of two footnotes with one label the first is meant, and both are listed', async () => {
  const chat = await shown('Blue[^1].\n\n[^1]: First\n[^1]: Second')
  await eventually(() => names(chat)).toEqual(['Source 1, First'])
  await eventually(() => listed(chat).map(([title]) => title)).toEqual(['First', 'Second'])
})

test('numbers side by side are marks of two sources', async () => {
  const sources = ['a', 'b'].map((id) => ({ type: 'source' as const, id, title: id }))
  const chat = await shown('Blue[1][2].', {}, sources)
  await eventually(() => markedText(chat.root)).toBe('Blue{1}{2}.')
})

test('a source that the service names as well is one source, and keeps its number', async () => {
  const cited = { type: 'source' as const, id: 's', title: 'Their page', url: address, positions: [{ start: 0, end: 4 }] }
  const chat = await shown(`Blue[^1] and red[^2].\n\n[^1]: ${address}\n[^2]: Words`, {}, [cited])
  await eventually(() => markedText(chat.root)).toBe('Blue{1}{1} and red{2}.')
  expect(names(chat)).toEqual(['Source 1, Their page', 'Source 1, Their page', 'Source 2, Words'])
  await eventually(() => listed(chat).map(([title]) => title)).toEqual(['Their page', 'Words'])
})

test('a footnote of one text is known to the others of its message', async () => {
  const chat = await shown('Blue[^1].', {}, [{ type: 'text', text: 'Red.\n\n[^1]: A' }])
  await eventually(() => markedText(chat.root)).toBe('Blue{1}.\nRed.')
})

test('what a visitor writes is no footnote', async () => {
  const chat = await renderChat({ demo: true, history: [{ role: 'user', text: 'Blue[^1].\n\n[^1]: A' }] })
  await eventually(() => chat.root.querySelector('.text-content')?.textContent).toContain('Blue')
  expect([names(chat), listed(chat)]).toEqual([[], []])
})
