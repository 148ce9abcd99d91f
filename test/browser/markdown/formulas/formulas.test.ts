import { expect, onTestFinished, test } from 'vitest'
import { cdp } from 'vitest/browser'
import type { ChatOptions, Signals } from '../../../../sdk/entries/index.ts'
import { axeFindings } from '../../axe-findings.ts'
import { eventually, renderChat, type RenderedChat } from '../../render-chat.ts'

const answered = (text: string, options: ChatOptions = {}): Promise<RenderedChat> =>
  renderChat({ demo: true, history: [{ role: 'ai', text }], ...options })

const all = ({ root }: RenderedChat, selector: string): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(selector)]

/** The LaTeX of what is set. */
const formulas = (chat: RenderedChat): (string | undefined)[] =>
  all(chat, '.formula:has(> math)').map(({ dataset }) => dataset['formula'])

/** The first paragraph. */
const words = (chat: RenderedChat): string => all(chat, '.text-content p')[0]?.textContent ?? ''

test.each([
  ['inline, in brackets', String.raw`so \(a^2\) is`, ['a^2']],
  ['on a line of its own', '\\[\na = b\n\\]', ['a = b']],
  ['on a line of its own, in one line', String.raw`\[a = b\].`, ['a = b']],
  ['between pairs of dollars', '$$\na = b\n$$', ['a = b']],
  ['between pairs of dollars within a line', 'so $$a$$ is', ['a']],
  ['that begins at the end of a line', 'where $$\na\n$$\nis', ['a']],
  [
    'whose lines look like a list, a heading, a rule and a quote',
    '$$\na\n- b\n+ c\n= d\n===\n---\n> f\n$$',
    ['a\n- b\n+ c\n= d\n===\n---\n> f'],
  ],
  ['in a list', '1. First:\n   \\[\n   a\n   - b\n   \\]\n2. Second', ['a\n- b']],
  ['in a table', '| a | b |\n|---|---|\n| \\(x\\) | $$y$$ |', ['x', 'y']],
  ['in a heading, in bold and in a link', '# \\(a\\)\n\n**b \\(c\\)** [d \\(e\\)](https://a.example)', ['a', 'c', 'e']],
  ['with marks of markdown in it', String.raw`\(a_1 * b_2 * [c] < d > e~f\)`, ['a_1 * b_2 * [c] < d > e~f']],
  ['with line ends of LaTeX before its own end', String.raw`\(a \\\)`, ['a \\\\']],
])('a formula is set: %s', async (_, text, expected) => {
  const chat = await answered(text)
  await eventually(() => formulas(chat)).toEqual(expected)
})

test.each([
  ['prices', 'between $5 and $6, or $$ to $$$'],
  ['escaped brackets of a note', String.raw`a note \[1\] here`, 'a note [1] here'],
  ['a formula that is not closed', String.raw`so \(a is`, 'so (a is'],
  ['nothing between the marks', String.raw`\( \) and $$ $$`, '( ) and $$ $$'],
  ['code', '`\\(a\\)`', '\\(a\\)'],
  ['marks that are escaped', String.raw`\\(a\\) \$\$b\$\$`, '\\(a\\) $$b$$'],
  ['single dollars', 'a $x$ b'],
  ['paths of Windows', String.raw`C:\(new)\bin and D:\[old]\x`, String.raw`C:(new)\bin and D:[old]\x`],
  ['a regular expression', String.raw`^\(\d+\)$`],
  ['a command that LaTeX has not', String.raw`\(\nosuchcommand{a}\)`],
  ['LaTeX that is not whole', String.raw`\(\frac{a}\)`],
  ['a macro without end', String.raw`\(\def\a{\a}\a\)`],
  ['brackets nested 1,000 deep', `\\(${'{'.repeat(1000)}${'\\frac{'.repeat(1000)}\\)`],
  ['a formula of 20,000 characters', `\\(${'a+'.repeat(10_000)}b\\)`],
])('what is no formula stays text: %s', async (_, text, shown = text) => {
  const chat = await answered(`${text}\n\n\\(z\\)`)
  await eventually(() => formulas(chat)).toEqual(['z'])
  expect(words(chat)).toBe(shown)
})

test('a formula of a stranger links to nothing, loads nothing and names no class or style', async () => {
  const sources = [
    String.raw`\href{javascript:alert(1)}{a}`,
    String.raw`\includegraphics{https://a.example/a.png}`,
    String.raw`\class{button}{b}`,
    String.raw`\htmlStyle{position:fixed}{c}`,
    String.raw`\htmlId{input}{d}`,
  ]
  const chat = await answered(`${sources.map((source) => `\\(${source}\\)`).join('\n\n')}\n\n\\(z\\)`)
  await eventually(() => formulas(chat)).toContain('z')
  expect(all(chat, '.formula :is(a, img, [href], [src], [id], .button)')).toEqual([])
  expect(all(chat, '.formula *').filter((node) => getComputedStyle(node).position === 'fixed')).toEqual([])
})

test('single dollars make formulas only where the page says so, and where they are no prices', async () => {
  const text = 'a $x$ b $ y$ $5 and $6 US$7 and CA$8 $a$1'
  const chat = await answered(text, { math: { dollars: true } })
  await eventually(() => formulas(chat)).toEqual(['x'])
  chat.element.math = true
  await eventually(() => formulas(chat)).toEqual([])
  chat.element.remarkable = { math: true }
  chat.element.math = undefined
  await eventually(() => formulas(chat)).toEqual(['x'])
  chat.element.remarkable = { math: { delimiter: '%' } }
  await eventually(() => formulas(chat)).toEqual([])
})

test('a page can leave formulas as text', async () => {
  const chat = await answered(String.raw`so \(a\)`, { math: false })
  await eventually(() => words(chat)).toBe('so (a)')
  chat.element.math = true
  await eventually(() => formulas(chat)).toEqual(['a'])
})

test('a formula that arrives piece by piece is shown as it is until it is closed, and is then drawn once', async () => {
  const piece = String.raw`so \(a_1 [b]_2\) and` + '\n\n\\[\nc_1\n- d_2\n\\]\n\nend'
  let answer: Signals | undefined
  const chat = await answered('\\(z\\)', {
    demo: false,
    connect: { handler: (_, signals) => void (answer = signals), stream: true },
  })
  await eventually(() => formulas(chat)).toEqual(['z'])
  const seen = new Set<string>()
  const drawn = new Set<Element>()
  const note = (): void => {
    for (const formula of all(chat, '.formula > math')) drawn.add(formula)
    for (const { textContent } of all(chat, '.text-content em')) seen.add(textContent)
  }
  await chat.send('?')
  await eventually(() => answer).toBeTruthy()
  for (const character of piece) {
    await answer?.onResponse({ text: character })
    await new Promise(requestAnimationFrame)
    note()
  }
  answer?.onClose()
  await eventually(() => formulas(chat)).toEqual(['z', 'a_1 [b]_2', 'c_1\n- d_2'])
  note()
  expect([...seen]).toEqual([])
  expect(drawn.size).toBe(3)
})

test('a selected formula is copied as LaTeX, and as MathML for what takes rich text', async () => {
  const chat = await answered(String.raw`so \(\frac{a}{b}\) is`)
  await eventually(() => formulas(chat)).toEqual([String.raw`\frac{a}{b}`])
  const [text] = all(chat, '.text-content p')
  if (!text) throw new Error('There is no paragraph')
  document.getSelection()?.setBaseAndExtent(text, 0, text, text.childNodes.length)
  const clipboardData = new DataTransfer()
  text.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, composed: true, cancelable: true }))
  expect(clipboardData.getData('text/plain')).toBe(String.raw`so \(\frac{a}{b}\) is`)
  expect(clipboardData.getData('text/html')).toContain('<mfrac>')
})

const both = String.raw`المساحة \(a^2\) و:` + '\n\n$$\nb = \\frac{c}{d}\n$$'

test('axe finds nothing in formulas, which read from left to right in a text from right to left', async () => {
  const chat = await renderChat({ demo: true, history: [{ role: 'ai', text: both }] }, { dir: 'rtl', style: 'width: 390px' })
  await eventually(() => formulas(chat)).toEqual(['a^2', 'b = \\frac{c}{d}'])
  expect(all(chat, '.formula').map((formula) => getComputedStyle(formula).direction)).toEqual(['ltr', 'ltr'])
  expect(getComputedStyle(all(chat, '.text-content p')[0] as Element).direction).toBe('rtl')
  expect(await axeFindings(chat.element)).toEqual([])
})

test('in forced colours a formula has the colour of the text beside it', async () => {
  onTestFinished(() => void cdp().send('Emulation.setEmulatedMedia', { features: [] }))
  await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: 'active' }] })
  const chat = await answered(both)
  await eventually(() => formulas(chat)).toHaveLength(2)
  const colour = (dom: Element | null | undefined): string => (dom ? getComputedStyle(dom).color : '')
  expect(colour(all(chat, '.formula > math')[0])).toBe(colour(all(chat, '.text-content p')[0]))
})
