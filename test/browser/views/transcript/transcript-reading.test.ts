import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Message } from '../../../../sdk/core/types.ts'
import { createTranscript } from '../../../../sdk/views/transcript/transcript.ts'
import { renderView } from '../../render-view.ts'
import { bring, conversation, whenTranscriptIsThere } from '../message/message.ts'
import { isThorough } from '../../../tools/runner/is-thorough.ts'

whenTranscriptIsThere()

/** Until what the list does after it was scrolled is done: it draws in a frame, and tidies up when nothing else is to do. */
const settle = async (): Promise<void> => {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
  await new Promise<void>((resolve) => void requestIdleCallback(() => resolve(), { timeout: 100 }))
}

const numberIn = (node: Node): number => Number(/\d+/.exec(node.textContent ?? '')?.[0])

/**
 * Reads a history as a screen reader does that goes through the page from line to line: its place is a text, where it puts the caret,
 * scrolled into view, and the next one is what follows in the document. Begins at the top. Some have a place of their own and leave the
 * caret alone.
 */
async function openReader(messages = conversation(1000), movesCaret = true) {
  const chat = renderView(createTranscript, { messages })
  const scroller = chat.root.getElementById('messages') as HTMLElement
  onTestFinished(() => document.getSelection()?.removeAllRanges())
  scroller.dispatchEvent(new WheelEvent('wheel', { deltaY: -1, bubbles: true }))
  scroller.scrollTop = 0
  await vi.waitFor(() => expect(chat.root.querySelector('article')?.textContent).toContain('Question 0'), { timeout: 5000 })
  const walker = document.createTreeWalker(scroller, NodeFilter.SHOW_TEXT, (node) =>
    /Question|Answer/.test(node.textContent ?? '') ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_REJECT,
  )
  return {
    ...chat,
    scroller,
    /** Where the reader is. */
    get place(): Node {
      return walker.currentNode
    },
    async next(): Promise<Node | null> {
      const node = walker.nextNode()
      if (!node) return null
      if (movesCaret) document.getSelection()?.collapse(node, 0)
      node.parentElement?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
      await settle()
      return node
    },
    /** Begins before the first message of which this is true. */
    skipTo(isThere: (node: Node) => boolean) {
      while (walker.nextNode()) if (isThere(walker.currentNode)) break
      walker.previousNode()
    },
  }
}

type Reader = Awaited<ReturnType<typeof openReader>>

/** Reads so many messages, and says what became of them. */
async function read(reader: Reader, count: number) {
  const numbers: number[] = []
  const lost: number[] = []
  for (let step = 0; step < count; step += 1) {
    const node = await reader.next()
    if (!node) break
    const number = numberIn(node)
    numbers.push(number)
    if (!node.isConnected || !reader.root.contains(node)) lost.push(number)
  }
  return { numbers, lost }
}

const count = (from: number, length: number): number[] => Array.from({ length }, (_, index) => from + index)

describe('who reads a long history from line to line', () => {
  test(
    'reads every message once and in order, and none is taken away while it is read',
    { tags: 'thorough', timeout: 120_000 },
    async () => {
      const { numbers, lost } = await read(await openReader(), 1000)
      expect(lost).toEqual([])
      expect(numbers).toEqual(count(0, 1000))
    },
  )

  test('reads on over the end of a page that was far away', async () => {
    const reader = await openReader(conversation(400))
    const isThere = (node: Node): boolean => /^\s*Answer 225\b/.test(node.textContent ?? '')
    // What follows is still one text.
    for (let step = 0; step < 100 && ![...reader.root.querySelectorAll('article')].some(isThere); step += 1) {
      reader.scroller.scrollTop += 400
      await settle()
    }
    reader.skipTo(isThere)
    const { numbers, lost } = await read(reader, 40)
    expect(lost).toEqual([])
    expect(numbers).toEqual(count(225, 40))
  })

  const ways = [
    ['with', 470],
    ['without', 470],
    ['with', 710],
    ['without', 710],
  ] as const

  test.each(isThorough ? ways : ways.slice(0, 1))(
    'reads on %s the caret over the end of the page after message %d of a thousand',
    async (how, from) => {
      const reader = await openReader(conversation(1000), how === 'with')
      const isThere = (node: Node): boolean => numberIn(node) === from + 1 - (from % 2)
      for (let step = 0; step < 400 && ![...reader.root.querySelectorAll('article')].some(isThere); step += 1) {
        reader.scroller.scrollTop += 400
        await settle()
      }
      reader.skipTo(isThere)
      const { numbers, lost } = await read(reader, 40)
      expect(lost).toEqual([])
      expect(numbers).toEqual(count(from + 1 - (from % 2), 40))
    },
  )

  test('comes to every message in order with the arrow keys, wherever messages are drawn', { tags: 'thorough' }, async () => {
    const { root, scroller } = await openReader()
    const press = (key: string): void =>
      void (root.activeElement ?? scroller).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    scroller.focus()
    // The code for the keys loads with the first focus.
    await vi.waitFor(() => {
      press('Home')
      expect(root.activeElement?.matches('article') && root.activeElement.textContent).toContain('Question 0')
    })
    const numbers: number[] = []
    for (let step = 0; step < 300; step += 1) {
      press('ArrowDown')
      await settle()
      numbers.push(numberIn(root.activeElement?.querySelector('.bubbles') as Node))
    }
    expect(numbers).toEqual(count(1, 300))
  })

  test('finds the messages beside those that are read where they were, though the view was scrolled away', async () => {
    const reader = await openReader()
    const { numbers } = await read(reader, 56)
    expect(numbers).toEqual(count(0, 56))
    const { place, scroller } = reader
    scroller.scrollTop = scroller.scrollHeight / 2
    // The second page goes, which is not beside the one that is read.
    await vi.waitFor(() => expect(reader.root.querySelectorAll('.page')[1]?.className).toBe('page folded'), { timeout: 5000 })
    await settle()
    expect(place.isConnected).toBe(true)
    expect(numberIn((await reader.next()) as Node)).toBe(56)
  })

  test('finds what was read before where it was, until the reading rests', async () => {
    const reader = await openReader()
    const start = performance.now()
    const clock = vi.spyOn(performance, 'now').mockReturnValue(start)
    onTestFinished(() => clock.mockRestore())
    await read(reader, 20)
    const [, first] = reader.root.querySelectorAll('.page')
    await read(reader, 40)
    // Far above, and two pages before those beside the place.
    expect(first?.className).toBe('page')
    clock.mockRestore()
    await vi.waitFor(() => expect(first?.className).toBe('page folded'), { timeout: 5000 })
  })

  test('finds the first messages drawn though the view is at the end, and they stay', async () => {
    const { root } = renderView(createTranscript, { messages: conversation(1000) })
    const first = () => root.querySelector('.page')
    // Who comes from the top of the page would lose what is drawn while it is said.
    await vi.waitFor(() => expect(first()?.querySelector('article')?.textContent).toContain('Question 0'), { timeout: 5000 })
    await settle()
    expect(first()?.className).toBe('page')
    const scroller = root.getElementById('messages') as HTMLElement
    expect(scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop).toBeLessThan(2)
  })

  test.each<[string, Message]>([
    ['run', bring('ai', { type: 'html', chunks: ['<b>Answer 0</b>'] })],
    ['are long to draw', bring('ai', { type: 'text', text: `Answer 0 ${'and so on '.repeat(6000)}` })],
  ])('finds the text of first messages that %s, until somebody is near them', async (_what, first) => {
    const { root } = renderView(createTranscript, { messages: [first, ...conversation(400)] })
    await vi.waitFor(() => expect(root.querySelector('.page')?.textContent).toContain('Question 0'), { timeout: 5000 })
    await vi.waitFor(() => expect(root.querySelector('.page')?.classList.contains('far')).toBe(false), { timeout: 5000 })
    await settle()
    await settle()
    expect(root.querySelector('.page')?.className).toBe('page folded')
  })

  test.each([920, 937])('finds those beside message %i drawn once the caret is there, wherever the view is', async (wanted) => {
    const { root } = renderView(createTranscript, { messages: conversation(1000) })
    onTestFinished(() => document.getSelection()?.removeAllRanges())
    const isThere = ({ textContent }: Element): boolean => new RegExp(`(Question|Answer) ${wanted}\\b`).test(textContent ?? '')
    const pageThere = () => [...root.querySelectorAll('.page')].find(isThere)
    await vi.waitFor(() => expect(pageThere()?.firstChild).toBeInstanceOf(Text), { timeout: 5000 })
    const text = pageThere()?.firstChild as Text
    document.getSelection()?.collapse(text, text.data.search(new RegExp(`(Question|Answer) ${wanted}\\b`)))
    const drawn = () => [...root.querySelectorAll('.page:not(.folded)')].flatMap((page) => [...page.children].map(numberIn))
    await vi.waitFor(() => expect(drawn()).toEqual(expect.arrayContaining([wanted - 16, wanted + 16])))
  })

  test.each([0, 5, 239, 240, 700])('keeps the place %i, which it came to before it was drawn', async (wanted) => {
    const chat = renderView(createTranscript, { messages: conversation(1000) })
    onTestFinished(() => document.getSelection()?.removeAllRanges())
    const scroller = chat.root.getElementById('messages') as HTMLElement
    const textOf = (number: number) =>
      [...chat.root.querySelectorAll('.page.folded')].find(({ textContent }) =>
        new RegExp(`(Question|Answer) ${number}\\b`).test(textContent ?? ''),
      )?.firstChild as Text | undefined
    const text = await vi.waitFor(
      () => {
        const found = textOf(wanted)
        expect(found).toBeDefined()
        return found as Text
      },
      { timeout: 5000 },
    )
    document.getSelection()?.collapse(text, text.data.search(new RegExp(`(Question|Answer) ${wanted}\\b`)))
    scroller.dispatchEvent(new WheelEvent('wheel', { deltaY: -1, bubbles: true }))
    const caret = (): Node | null | undefined => {
      const [range] = document.getSelection()?.getComposedRanges({ shadowRoots: [chat.root] }) ?? []
      return range?.startContainer
    }
    await vi.waitFor(
      () => {
        // Where the caret is, as far as heights are guessed.
        ;(caret() instanceof Element ? (caret() as Element) : caret()?.parentElement)?.scrollIntoView({ block: 'start' })
        const article = (caret() as Element | undefined)?.closest?.('article')
        expect(numberIn(article as Node)).toBe(wanted)
      },
      { timeout: 5000 },
    )
  })

  test('finds in a page that is taken apart the words that it had', async () => {
    const reader = await openReader([...conversation(998), bring('ai', { type: 'text', text: 'Answer 998' })])
    const words = (): string => reader.scroller.textContent?.replace(/\s+/g, ' ') ?? ''
    // The newest are there first.
    await vi.waitFor(() => expect(words()).toMatch(/Answer 239.*Question 240.*Question 700/), { timeout: 5000 })
    const watch = new MutationObserver(() => {
      for (const number of [230, 238, 240, 241, 300, 479])
        if (!new RegExp(`(Question|Answer) ${number}(?!\\d)`).test(words())) gone.add(number)
    })
    const gone = new Set<number>()
    watch.observe(reader.scroller, { childList: true, subtree: true })
    onTestFinished(() => watch.disconnect())
    for (let index = 0; index < 30; index += 1) {
      reader.scroller.scrollTop += 1000
      await settle()
    }
    expect([...gone]).toEqual([])
  })
})
