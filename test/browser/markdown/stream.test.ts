import { expect, test, vi } from 'vitest'
import { createMarkdownStream } from '../../../sdk/markdown/stream.ts'
import { nextFrame, place, stream } from './page.ts'
import { settings } from './settings.ts'

test('text that arrives in many chunks is rendered once per frame', async () => {
  const { append, target } = stream()
  const changes: MutationRecord[][] = []
  const observer = new MutationObserver((records) => changes.push(records))
  observer.observe(target, { childList: true, characterData: true, subtree: true })
  for (const piece of 'one two three four'.split(' ')) append(`${piece} `)
  expect(target.textContent).toBe('')
  await nextFrame()
  expect(target.textContent).toBe('one two three four')
  await nextFrame()
  observer.disconnect()
  expect(changes).toHaveLength(1)
})

test('finished blocks, items, rows and lines of code never change again', async () => {
  const { type, target } = stream()
  const drafts: [string, string][] = [
    ['first\n\nsecond\n', 'p'],
    ['\n- a\n- b\n- c', 'li'],
    ['\n\n| a |\n|---|\n| b |\n| c', 'tr'],
    ['\n\n```js\nconst a = 1\n```\n\ntext', '.code-block'],
  ]
  const seen: Element[] = []
  for (const [text, selector] of drafts) {
    await type(text)
    const first = target.querySelector(selector)
    expect(first).not.toBeNull()
    if (first) seen.push(first)
  }
  const before = seen.map((node) => node.outerHTML)
  const changed: Node[] = []
  const observer = new MutationObserver((records) => changed.push(...records.map((record) => record.target)))
  for (const node of seen) observer.observe(node, { childList: true, characterData: true, attributes: true, subtree: true })
  for (let count = 0; count < 30; count++) await type(' more\n\n- item\n\n| a |\n|---|\n| b |\n\n')
  expect(changed).toEqual([])
  expect(seen.every((node) => target.contains(node))).toBe(true)
  expect(seen.map((node) => node.outerHTML)).toEqual(before)
  observer.disconnect()
})

test('each block enters the page once while it grows, so that what fades in does not flicker', async () => {
  const { type, target } = stream()
  const entered: string[] = []
  const note = ({ addedNodes, target: parent }: MutationRecord): void => {
    if (parent instanceof Element && parent.matches('.markdown-section'))
      for (const { nodeName } of addedNodes) entered.push(nodeName)
  }
  const observer = new MutationObserver((records) => records.forEach(note))
  observer.observe(target, { childList: true, subtree: true })
  const text = 'One and\n\ntwo\n\n## Three\n\n- four\n- five\n\n```js\nconst six\n```\n\n| a |\n|---|\n| 1 |\n\nEight'
  for (const piece of text.match(/.{1,3}/gs) ?? []) await type(piece)
  await nextFrame()
  observer.disconnect()
  expect(entered).toEqual(['P', 'P', 'H2', 'UL', 'DIV', 'DIV', 'P'])
})

test('a selection is preserved while more text arrives', async () => {
  const { type, target } = stream()
  await type('The first paragraph.\n\nThe second ')
  const text = target.querySelector('p')?.firstChild
  if (text) getSelection()?.setBaseAndExtent(text, 4, text, 9)
  await type('one.\n\n- a\n- b\n')
  await type('\n- c\n')
  expect(getSelection()?.toString()).toBe('first')
})

test('a selection in the growing paragraph is preserved', async () => {
  const { type, target } = stream()
  await type('A paragraph')
  const text = target.querySelector('p')?.firstChild
  if (text) getSelection()?.setBaseAndExtent(text, 2, text, 11)
  await type(' that goes')
  await type(' on with **bold** words')
  expect(getSelection()?.toString()).toBe('paragraph')
})

test('a selection in what follows thousands of links is preserved while more of them arrive', async () => {
  const { type, target } = stream()
  await type('[a](b),'.repeat(2100))
  const text = target.querySelector('p')?.lastChild
  if (text) getSelection()?.setBaseAndExtent(text, 3, text, 9)
  const selected = getSelection()?.toString()
  expect(selected).toHaveLength(6)
  await type('[a](b),'.repeat(400))
  expect(target.textContent).toBe('a,'.repeat(2500))
  expect([getSelection()?.toString(), getSelection()?.anchorNode === text]).toEqual([selected, true])
})

test('a selection in a list is preserved when the list turns out loose', async () => {
  const { type, target } = stream()
  await type('- some words\n- b\n')
  const text = target.querySelector('li')?.firstChild
  if (text) getSelection()?.setBaseAndExtent(text, 0, text, 4)
  await type('\n- c\n')
  expect(target.querySelectorAll('li > p')).toHaveLength(3)
  expect(getSelection()?.toString()).toBe('some')
})

test('incomplete marks are hidden: an open element looks as it will when it is closed', async () => {
  const { type, target } = stream()
  await type('some **bold')
  expect(target.querySelector('strong')?.textContent).toBe('bold')
  await type(' text** and `co')
  expect(target.querySelector('strong')?.textContent).toBe('bold text')
  expect(target.querySelector('code')?.textContent).toBe('co')
  await type('de` and [a li')
  expect(target.textContent).toBe('some bold text and code and a li')
  await type('nk](https://example')
  expect(target.textContent).toBe('some bold text and code and a link')
  await type('.com)')
  expect(target.querySelector('a')?.textContent).toBe('a link')
})

test('an unfinished line that may become a list, heading, fence or table is not shown as something else', async () => {
  const { type, target } = stream()
  for (const text of [
    '-',
    ' ',
    'item',
    '\n\n',
    '#',
    '#',
    ' ',
    'head',
    '\n\n',
    '``',
    '`js',
    '\n',
    'code',
    '\n```\n\n',
    '| a ',
    '|\n',
    '|--',
    '-|\n',
  ]) {
    await type(text)
    expect(target.textContent).not.toMatch(/[#|-]|``/)
  }
  expect(target.querySelectorAll('li, h2, .code-block, th')).toHaveLength(4)
})

test('a reference link whose definition comes at the end becomes a link then', async () => {
  const { type, target, finish } = stream()
  await type('See [the guide] first.\n\nMore text.\n\n')
  expect(target.querySelector('a')).toBeNull()
  await type('[the guide]: https://example.com/guide')
  finish()
  expect(target.querySelector('a')?.getAttribute('href')).toBe('https://example.com/guide')
})

test('a link is found whether its address ends in an earlier frame or in the same one', async () => {
  const { type, target, finish } = stream()
  for (const letter of '[foo]: /url "t"\n- ![foo]: text\n') await type(letter)
  finish()
  expect(target.querySelector('img')?.title).toBe('t')
})

test('a new line in a long code block changes only the last lines', async () => {
  const { type, target } = stream()
  await type(`\`\`\`\n${'line\n'.repeat(100)}`)
  const changed = new Set<Node>()
  const observer = new MutationObserver((records) => records.forEach((record) => changed.add(record.target)))
  observer.observe(target, { childList: true, characterData: true, subtree: true })
  for (let count = 0; count < 8; count++) await type('more\n')
  observer.disconnect()
  const longest = Math.max(...[...changed].map((node) => (node.textContent ?? '').split('\n').length))
  expect(changed.size).toBeGreaterThan(0)
  expect(longest).toBeLessThanOrEqual(33)
})

test('the copy button of a code block copies the text so far during streaming', async () => {
  const written: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void written.push(text))
  const { type, target } = stream()
  await type('```js\nconst a = 1\n')
  const button = target.querySelector('button')
  button?.click()
  await expect.poll(() => button?.textContent).toBe('Copied')
  await type('const b = 2\n')
  expect(target.querySelector('button')).toBe(button)
  expect(button?.textContent).toBe('Copied')
  button?.click()
  await expect.poll(() => written).toEqual(['const a = 1\n', 'const a = 1\nconst b = 2\n'])
  vi.restoreAllMocks()
})

test('the text keeps growing in a hidden page, where no frames are rendered', async () => {
  vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(1)
  const { append, target } = stream()
  append('hidden')
  await expect.poll(() => target.textContent).toBe('hidden')
  vi.restoreAllMocks()
})

test('a destroyed stream renders no more', async () => {
  const target = place()
  const made = createMarkdownStream(target, settings)
  made.append('text')
  made.destroy()
  await nextFrame()
  expect(target.childNodes).toHaveLength(0)
})
