import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { show, stream, useStyles } from '../page.ts'

beforeEach(useStyles)

const line = 'a line of *a log*'
const starts = { paragraph: '', quote: '> ', item: '- ', heading: '# ' } as const

/** So many lines of one block, which html breaks where a line would end it. */
const lines = (start: string, count: number): string =>
  start +
  (start === '# ' ? `${line}<br>`.repeat(count) : `${line}\n`.repeat(count).replaceAll('\n', start === '- ' ? '\n  ' : '\n'))

/** How many lines the browser lays out together at most. */
const together = (shown: HTMLElement): number =>
  Math.max(...[...shown.querySelectorAll('*')].map((each) => each.querySelectorAll(':scope > br').length))

/** What is copied of all of it, as text. */
function copied(shown: HTMLElement): string {
  getSelection()?.selectAllChildren(shown)
  const text = getSelection()?.toString() ?? ''
  getSelection()?.removeAllRanges()
  return text
}

test.each(Object.entries(starts))('a long %s of lines is laid out in pieces, and looks as if it were one', (_, start) => {
  const shown = show(lines(start, 1010))
  expect(together(shown)).toBe(200)
  const flat = shown.cloneNode(true) as HTMLElement
  shown.before(flat)
  onTestFinished(() => flat.remove())
  flat.querySelectorAll('.text-lines').forEach((piece) => piece.replaceWith(...piece.childNodes))
  expect(together(flat)).toBeGreaterThan(1000)
  expect(shown.scrollHeight).toBe(flat.scrollHeight)
  expect(copied(shown)).toBe(copied(flat))
  expect(shown.textContent).toBe(flat.textContent)
})

test('a line in another script begins at its own side, also in a piece', () => {
  const shown = show(`${'שלום\n'.repeat(2)}${'word\n'.repeat(250)}`)
  const start = (word: string): number => {
    const texts = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) if (texts.currentNode.textContent?.includes(word)) break
    const range = document.createRange()
    range.selectNodeContents(texts.currentNode)
    return range.getBoundingClientRect().left
  }
  expect(start('word')).toBe(shown.getBoundingClientRect().left)
  expect(start('שלום')).toBeGreaterThan(start('word') + 100)
})

test('what is selected stays selected while more lines come', async () => {
  const shown = stream()
  await shown.type(`${line}\n`.repeat(450))
  const last = [...shown.target.querySelectorAll('em')].at(-3)?.firstChild
  if (!last) throw new Error('Nothing is drawn')
  getSelection()?.setBaseAndExtent(last, 2, last, 5)
  for (let piece = 0; piece < 20; piece++) await shown.type(`${line}\n`.repeat(25))
  expect(getSelection()?.toString()).toBe('log')
  expect(last.isConnected).toBe(true)
  getSelection()?.removeAllRanges()
  shown.finish()
  expect(shown.target.querySelectorAll('br')).toHaveLength(949)
})

test('what was drawn as it came is what is drawn of the whole', async () => {
  const text = lines('', 930)
  const shown = stream()
  for (let at = 0; at < text.length; at += 997) await shown.type(text.slice(at, at + 997))
  shown.finish()
  expect(shown.target.querySelector('p')?.innerHTML).toBe(show(text).querySelector('p')?.innerHTML)
})

test('a list after the lines of its item stands below them', () => {
  const shown = show(`${lines('- ', 500)}- inner`)
  const [inner, last] = [shown.querySelector('li li'), [...shown.querySelectorAll('.text-lines')].at(-1)]
  expect(inner?.getBoundingClientRect().top).toBeGreaterThanOrEqual(last?.getBoundingClientRect().bottom ?? Infinity)
})
