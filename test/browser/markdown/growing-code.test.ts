import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { wholeChat } from '../../../sdk/chat/whole-chat.ts'
import { createHighlight } from '../../../sdk/markdown/draw/highlight/highlight.ts'
import { createMarkdownStream } from '../../../sdk/markdown/stream.ts'
import { loadVendor } from '../../../sdk/vendors/load-vendor.ts'
import { place, show, stream } from './page.ts'
import { settings } from './settings.ts'

const loadHighlighter = (): Promise<unknown> => loadVendor('highlight', () => wholeChat.load('highlighter'))

function highlight(load: () => Promise<unknown> = loadHighlighter) {
  const ending = new AbortController()
  onTestFinished(() => ending.abort())
  return Object.assign(createHighlight(load, ending.signal), { end: () => ending.abort() })
}

/** The texts that have a colour without an element of their own. */
const colored = (color: string): string[] =>
  [...(CSS.highlights.get(`confab-code-${color}`) ?? [])].map(
    ({ startContainer, startOffset, endOffset }) => startContainer.textContent?.slice(startOffset, endOffset) ?? '',
  )
const allColored = (): string[] => [...CSS.highlights.keys()].flatMap((name) => colored(name.replace('confab-code-', '')))

// Each test has ended its chats.
beforeEach(() => expect(allColored()).toEqual([]))

test('code has the colours of its finished lines while it is written', async () => {
  const { type } = stream({ highlight: highlight() })
  await type('```js\nconst a = "b"\nlet c')
  await expect.poll(() => colored('keyword')).toEqual(['const'])
  expect(colored('string')).toEqual(['"b"'])
  await type(' = 1\n')
  await expect.poll(() => colored('keyword')).toEqual(['const', 'let'])
})

test('code that is written has the colours that it keeps, inside the chat’s shadow root', async () => {
  const chat = place()
  const root = chat.attachShadow({ mode: 'open' })
  chat.style.setProperty('--confab-code-keyword', 'rgb(1, 2, 3)')
  const made = createMarkdownStream(root, { ...settings, highlight: highlight() })
  onTestFinished(() => made.destroy())
  made.append('```js\nconst a\n')
  await expect.poll(() => colored('keyword')).toEqual(['const'])
  const code = root.querySelector('code')
  expect(code && getComputedStyle(code, '::highlight(confab-code-keyword)').color).toBe('rgb(1, 2, 3)')
})

test('what is begun on one line and ends on another is one thing', async () => {
  const { type } = stream({ highlight: highlight() })
  await type('```js\n/*\nconst a\n')
  await expect.poll(() => colored('muted')).toEqual(['/*\nconst a\n'])
  expect(colored('keyword')).toEqual([])
  await type('*/\nconst b\n')
  await expect.poll(() => colored('keyword')).toEqual(['const'])
  expect(colored('muted')).toEqual(['/*\nconst a\n*/'])
})

test('long code is drawn group by group while it is written, and its text stays the same', async () => {
  const text = 'const a = "b" // c\n'.repeat(100)
  const { type, target } = stream({ highlight: highlight() })
  await type(`\`\`\`js\n${text}`)
  await expect.poll(() => target.querySelectorAll('.code-lines .hljs-keyword').length).toBeGreaterThan(32)
  expect(target.querySelector('code')?.textContent).toBe(text)
  // The first group, and the last, which grows.
  expect(colored('keyword').length).toBeLessThan(70)
})

test('code that was coloured while it was written ends like code that came whole', async () => {
  const text = '/** Adds. */\nclass A extends B {\n  #c = `d ${1 + 2} e`\n}\n'.repeat(20)
  const { type, target } = stream({ highlight: highlight() })
  await type('```js\n')
  for (const line of text.match(/.*\n/g) ?? []) await type(line)
  await expect.poll(() => allColored().length).toBeGreaterThan(0)
  await type('```\n')
  const whole = show(`\`\`\`js\n${text}\`\`\``, { highlight: highlight() })
  await expect.poll(() => whole.querySelector('.hljs-keyword')).not.toBeNull()
  await expect.poll(() => target.querySelector('code')?.innerHTML).toBe(whole.querySelector('code')?.innerHTML)
})

test('a selection in code stays while its lines are coloured', async () => {
  const { type, target } = stream({ highlight: highlight() })
  await type('```js\nconst a = 1\n')
  const text = target.querySelector('code')?.firstChild
  if (text) getSelection()?.setBaseAndExtent(text, 0, text, 7)
  await expect.poll(() => colored('keyword')).toEqual(['const'])
  expect(getSelection()?.toString()).toBe('const a')
})

test('an answer that is taken away while its code is written leaves no colours', async () => {
  const coloring = highlight()
  const { type, target } = stream({ highlight: coloring })
  await type('```js\nconst a\n')
  await expect.poll(() => colored('keyword')).toEqual(['const'])
  target.remove()
  coloring.end()
  expect(allColored()).toEqual([])
})

test.for([
  ['in an unknown language', '```nosuch\nconst a\n', loadHighlighter],
  ['without a highlighter', '```js\nconst a\n', () => Promise.resolve(undefined)],
  ['with a highlighter that cannot be loaded', '```js\nconst a\n', () => Promise.reject(new Error('offline'))],
  [
    "with a highlighter of the page's own that fails",
    '```js\nconst a\n',
    () =>
      Promise.resolve({
        getLanguage: () => ({}),
        highlight() {
          throw new Error('mistake')
        },
      }),
  ],
] as const)('code that is written %s is plain', async ([, source, load]) => {
  const { type, target } = stream({ highlight: highlight(load) })
  // Coloured at the same time, by another chat.
  const other = stream({ highlight: highlight() })
  await type(source)
  await other.type('```js\nlet b\n')
  await expect.poll(() => colored('keyword')).toEqual(['let'])
  expect(target.querySelector('code')?.innerHTML).toBe('const a\n')
})
