import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { cdp } from 'vitest/browser'
import type { Message } from '../../../../sdk/core/types.ts'
import { createTranscript } from '../../../../sdk/views/transcript/transcript.ts'
import { renderView } from '../../render-view.ts'
import { bring, conversation, say, streamInto, whenTranscriptIsThere } from '../message/message.ts'
import { isThorough } from '../../../tools/runner/is-thorough.ts'

whenTranscriptIsThere()

const nextFrame = (): Promise<void> => new Promise((resolve) => void requestAnimationFrame(() => setTimeout(resolve)))

function renderHistory(count: number, options = {}, ...oldest: Message[]) {
  const messages = [...oldest, ...conversation(count)]
  const chat = renderView(createTranscript, { messages }, options)
  const scroller = chat.root.getElementById('messages') as HTMLElement
  const release = (): boolean => scroller.dispatchEvent(new WheelEvent('wheel', { deltaY: -1, bubbles: true }))
  return {
    ...chat,
    messages,
    scroller,
    count: () => chat.root.querySelectorAll('*').length,
    articles: () => chat.root.querySelectorAll('article').length,
    scrollTo(top: number) {
      release()
      scroller.scrollTop = top
    },
    /** The message at the top of the view. */
    atTop: () => {
      const { left, top } = scroller.getBoundingClientRect()
      return chat.root
        .elementFromPoint(left + 40, top + 30)
        ?.closest('article')
        ?.textContent.trim()
    },
  }
}

describe('a history of 10,000 messages', () => {
  test('is shown by rendering only the newest ones', async () => {
    const chat = renderHistory(10_000)
    expect(chat.articles()).toBeLessThan(60)
    await nextFrame()
    await vi.waitFor(() =>
      expect(chat.scroller.scrollHeight - chat.scroller.clientHeight - chat.scroller.scrollTop).toBeLessThan(2),
    )
    await nextFrame()
    expect(chat.count()).toBeLessThan(1000)
    expect(chat.root.querySelectorAll('.page').length).toBeLessThan(100)
    expect(chat.root.textContent).toContain('Answer 9999')
  })

  test('has all its text in the page, for find-in-page and for screen readers', async () => {
    const chat = renderHistory(10_000)
    await vi.waitFor(() => expect(chat.root.textContent).toContain('Question 0'), { timeout: 5000 })
    for (const index of [2, 1234, 5678, 9000]) expect(chat.root.textContent).toContain(`Question ${index}`)
    expect(chat.root.textContent).toContain('AI: Answer 4321')
  })

  test('has the text of its HTML in the page too, without the tags', async () => {
    const html = bring('ai', { type: 'html', chunks: ['<p>Pick a <b title="x">plan</b>', '&nbsp;now</p>'] })
    const chat = renderHistory(200, {}, html)
    await vi.waitFor(() => expect(chat.root.textContent.replace(/\s+/g, ' ')).toContain('AI: Pick a plan now You: Question 0'))
  })

  test('is printed completely, not only what is visible', async () => {
    const chat = renderHistory(300)
    await vi.waitFor(() => expect(chat.root.textContent).toContain('Question 0'), { timeout: 5000 })
    onTestFinished(async () => void (await cdp().send('Emulation.setEmulatedMedia', { media: '' })))
    await cdp().send('Emulation.setEmulatedMedia', { media: 'print' })
    await vi.waitFor(() => expect(chat.scroller.clientHeight).toBeGreaterThan(300 * 20))
    expect(chat.scroller.scrollHeight).toBe(chat.scroller.clientHeight)
    expect([...chat.root.querySelectorAll<HTMLElement>('.page')].filter((page) => page.scrollHeight > page.clientHeight)).toEqual(
      [],
    )
  })

  test('is printed in the light scheme, with code wrapped, whatever the theme', async () => {
    const chat = renderView(
      createTranscript,
      { messages: [say('ai', `\`\`\`js\n${'word '.repeat(200)}\n\`\`\``)] },
      { theme: 'dark' },
    )
    await vi.waitFor(() => expect(chat.root.querySelector('pre')).not.toBeNull())
    chat.host.dataset['theme'] = 'dark'
    onTestFinished(async () => void (await cdp().send('Emulation.setEmulatedMedia', { media: '' })))
    await cdp().send('Emulation.setEmulatedMedia', { media: 'print' })
    await vi.waitFor(() => expect(getComputedStyle(chat.host).colorScheme).toBe('light'))
    const code = chat.root.querySelector('pre')
    expect(code?.scrollWidth).toBe(code?.clientWidth)
    expect(chat.root.querySelector('.code-block button')?.checkVisibility()).toBe(false)
  })

  test('is rendered where the visitor scrolls', async () => {
    const chat = renderHistory(10_000)
    await nextFrame()
    chat.scrollTo(chat.scroller.scrollHeight / 2)
    await vi.waitFor(() => expect(chat.atTop()).toMatch(/Question|Answer/), { timeout: 5000 })
    chat.scrollTo(0)
    await vi.waitFor(() => expect(chat.atTop()).toBe('Question 0'), { timeout: 5000 })
  })

  test('does not read other messages when one is appended or a chunk streams', async () => {
    const chat = renderHistory(10_000)
    await nextFrame()
    const before = [...chat.root.querySelectorAll('article')]
    const changed = new Set<Node>()
    const watch = new MutationObserver((records) => records.forEach(({ target }) => changed.add(target)))
    watch.observe(chat.root, { subtree: true, childList: true, attributes: true, characterData: true })
    chat.set({ messages: [...chat.get().messages, say('user', 'New')] })
    const reply = streamInto(chat)
    reply.append('Hello')
    watch.takeRecords().forEach(({ target }) => changed.add(target))
    watch.disconnect()
    const old = before.slice(0, -1)
    expect(old.filter((article) => [...changed].some((node) => article.contains(node)))).toEqual([])
  })
})

// Safari has no scroll anchoring of its own.
test.each(isThorough ? ['auto', 'none'] : ['none'])(
  'scrolling up through the history never jumps (overflow-anchor: %s)',
  async (anchoring) => {
    const chat = renderHistory(400)
    chat.scroller.style.setProperty('overflow-anchor', anchoring)
    await nextFrame()
    const topOf = (text: string): number | undefined =>
      [...chat.root.querySelectorAll('article')].find((one) => one.textContent.trim() === text)?.getBoundingClientRect().top
    const passed = new Set<string | undefined>()
    for (let step = 0; step < 60; step += 1) {
      const seen = chat.atTop()
      passed.add(seen)
      const before = seen && topOf(seen)
      chat.scrollTo(chat.scroller.scrollTop - 120)
      await nextFrame()
      await nextFrame()
      const after = seen && topOf(seen)
      if (typeof before === 'number' && typeof after === 'number') expect(Math.abs(after - before - 120)).toBeLessThanOrEqual(1)
    }
    expect(passed.size).toBeGreaterThan(40)
  },
)

// Who begins at the top comes to pages of 240 messages, which are taken apart first.
test.each(isThorough ? ['auto', 'none'] : ['none'])(
  'scrolling down through the history never jumps (overflow-anchor: %s)',
  async (anchoring) => {
    const chat = renderHistory(400)
    chat.scroller.style.setProperty('overflow-anchor', anchoring)
    await nextFrame()
    chat.scrollTo(0)
    await vi.waitFor(() => expect(chat.atTop()).toBe('Question 0'), { timeout: 5000 })
    const passed: number[] = []
    while ((passed.at(-1) ?? 0) < 320) {
      const { scrollTop } = chat.scroller
      await vi.waitFor(() => expect(chat.atTop()).toMatch(/Question|Answer/), { timeout: 5000 })
      expect(chat.scroller.scrollTop).toBe(scrollTop)
      passed.push(Number(/\d+/.exec(chat.atTop() ?? '')?.[0]))
      chat.scrollTo(scrollTop + 400)
      await nextFrame()
      await nextFrame()
      expect(chat.scroller.scrollTop).toBe(scrollTop + 400)
    }
    expect(passed).toEqual(passed.toSorted((one, other) => one - other))
  },
)

describe('`maxVisibleMessages`', () => {
  test('keeps that many of the newest messages on the page', () => {
    const chat = renderHistory(20, { maxVisibleMessages: 3 })
    const texts = (): string[] =>
      [...chat.root.querySelectorAll('article')].map((one) => one.textContent.trim().slice(0, 11).trim())
    expect(texts()).toEqual(['Answer 17 a', 'Question 18', 'Answer 19 a'])
    chat.set({ messages: [...chat.get().messages, say('user', 'New')] })
    expect(texts()).toEqual(['Question 18', 'Answer 19 a', 'New'])
  })

  test('can be changed while the chat runs', () => {
    const chat = renderHistory(20, { maxVisibleMessages: 3 })
    chat.configure({ maxVisibleMessages: 5 })
    expect(chat.articles()).toBe(5)
    chat.configure({})
    expect(chat.articles()).toBe(20)
  })
})
