import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Message } from '../../../../sdk/core/types.ts'
import { pretendSelections, selectionWays } from '../../pretend-selections.ts'
import { bring, say, streamInto, whenTranscriptIsThere } from '../message/message.ts'
import { nextFrame, renderTranscript } from './render-transcript.ts'

whenTranscriptIsThere()

const tool = (id: string): Message =>
  bring('ai', { type: 'tool', id, name: 'search', state: 'output-available', input: '{}', output: 'Nothing' })

/** A chat at its end, where so many answers came after the messages at first. */
async function renderAnswered(count: number, first: readonly Message[] = []) {
  const chat = renderTranscript({ messages: [...first] })
  const find = (selector: string, text: string): HTMLElement | undefined =>
    [...chat.root.querySelectorAll<HTMLElement>(selector)].find((one) => one.textContent.includes(text))
  return {
    ...chat,
    articles: () => chat.root.querySelectorAll('article').length,
    articleWith: (text: string) => find('article', text),
    async answer(): Promise<void> {
      for (let index = 0; index < count; index += 1) {
        chat.add('user', `Question ${index}`)
        const reply = streamInto(chat)
        reply.append(`Some **bold** words ${index}\n\n- one\n- two\n\n${'More and more. '.repeat(20)}`)
        reply.finish()
        if (index % 10 === 0) await nextFrame()
      }
      await chat.atEnd()
    },
  }
}

async function renderLongChat() {
  const chat = await renderAnswered(100)
  await chat.answer()
  await vi.waitFor(() => expect(chat.articles()).toBeLessThan(60))
  return chat
}

describe('answers that were streamed', () => {
  test('take no more elements than the same conversation from storage, once the visitor is far from them', async () => {
    const chat = await renderLongChat()
    const stored = renderTranscript({ messages: chat.get().messages.map((message) => ({ ...message, isHistory: true })) })
    await stored.atEnd()
    const count = ({ root }: { root: ShadowRoot }): number => root.querySelectorAll('*').length
    await vi.waitFor(() => expect(count(chat)).toBeLessThan(count(stored) * 1.3))
  })

  test.each(selectionWays)(
    'go while the visitor writes, too, as %s tells of a caret in a field',
    { tags: 'thorough' },
    async (way) => {
      pretendSelections(way)
      const chat = await renderAnswered(100)
      const field = document.createElement('textarea')
      chat.root.append(field)
      field.focus()
      await chat.answer()
      await vi.waitFor(() => expect(chat.articles()).toBeLessThan(60))
      expect(chat.root.activeElement).toBe(field)
    },
  )

  test('keep their words in the page as they read, for find-in-page and for screen readers', { tags: 'thorough' }, async () => {
    const chat = await renderLongChat()
    expect(chat.root.textContent).toContain('You: Question 47\n\nAI: Some bold words 47\none\ntwo\nMore and more.')
  })

  test('are drawn again where the visitor goes', { tags: 'thorough' }, async () => {
    const chat = await renderLongChat()
    expect(chat.articleWith('words 47')).toBeUndefined()
    await chat.wheel(-chat.scroller.scrollHeight * 0.53)
    await vi.waitFor(() => expect(chat.articleWith('words 47')?.querySelector('strong')?.textContent).toBe('bold'))
  })

  test('leave the list as long as it was', async () => {
    const chat = await renderLongChat()
    const { scrollHeight } = chat.scroller
    dispatchEvent(new Event('beforeprint'))
    expect(chat.articles()).toBe(200)
    expect(Math.abs(chat.scroller.scrollHeight - scrollHeight)).toBeLessThanOrEqual(1)
  })

  test('are printed as they were drawn', { tags: 'thorough' }, async () => {
    const chat = await renderLongChat()
    dispatchEvent(new Event('beforeprint'))
    expect(chat.articleWith('words 0')?.querySelectorAll('li')).toHaveLength(2)
  })

  test('go again after they were printed', { tags: 'thorough' }, async () => {
    const chat = await renderLongChat()
    dispatchEvent(new Event('beforeprint'))
    await vi.waitFor(() => expect(chat.articles()).toBeLessThan(60))
  })

  test('can be corrected while they are far away', { tags: 'thorough' }, async () => {
    const chat = await renderLongChat()
    const far = chat.get().messages.findIndex(({ parts }) => parts.some((part) => 'text' in part && part.text === 'Question 47'))
    const correct = (message: Message): Message => ({ ...message, parts: [{ type: 'text', text: 'Corrected' }] })
    chat.set({ messages: chat.get().messages.map((message, index) => (index === far ? correct(message) : message)) })
    expect(chat.root.textContent).toContain('You: Corrected')
  })

  test('stay while the chat is hidden, where nothing has a height', async () => {
    const chat = await renderAnswered(100)
    chat.host.style.display = 'none'
    for (let index = 0; index < 60; index += 1) chat.add('ai', `Answer ${index}`)
    for (let frame = 0; frame < 10; frame += 1) await nextFrame()
    chat.host.style.display = ''
    await chat.atEnd()
    expect(chat.scroller.scrollHeight).toBeGreaterThan(60 * 20)
  })
})

describe('what the visitor is about stays as it is, however far away', { tags: 'thorough' }, () => {
  test('a tool call that was opened', async () => {
    const chat = await renderAnswered(60, [tool('opened')])
    const details = await vi.waitUntil(() => chat.root.querySelector('details'))
    details.setAttribute('open', '')
    await chat.answer()
    await vi.waitFor(() => expect(chat.articles()).toBeLessThan(60))
    expect(details.isConnected).toBe(true)
  })

  test('a message that has the focus', async () => {
    const chat = await renderAnswered(60, [say('ai', 'Focused')])
    chat.articleWith('Focused')?.focus({ preventScroll: true })
    await chat.answer()
    chat.view.scrollToBottom()
    await vi.waitFor(() => expect(chat.articles()).toBeLessThan(60))
    expect(chat.root.activeElement?.textContent).toContain('Focused')
  })

  test.each(selectionWays)('a selection, as %s tells of it', async (way) => {
    const chat = await renderAnswered(60, [say('ai', 'Selected')])
    const selection = document.getSelection()
    const selected = chat.articleWith('Selected') as HTMLElement
    pretendSelections(way)
    selection?.selectAllChildren(selected)
    await chat.answer()
    for (let frame = 0; frame < 10; frame += 1) await nextFrame()
    expect(selected.isConnected).toBe(true)
    selection?.removeAllRanges()
    chat.add('user', 'Another')
  })

  test('a selection from before the chat to behind it', async () => {
    const chat = await renderAnswered(60, [say('ai', 'Selected')])
    const [before, behind] = [document.createElement('p'), document.createElement('p')]
    before.textContent = 'Before'
    behind.textContent = 'Behind'
    chat.host.before(before)
    chat.host.after(behind)
    onTestFinished(() => [before, behind].forEach((one) => one.remove()))
    const selected = chat.articleWith('Selected') as HTMLElement
    const selection = document.getSelection()
    selection?.setBaseAndExtent(behind.firstChild as Text, 2, before.firstChild as Text, 2)
    await chat.answer()
    for (let frame = 0; frame < 10; frame += 1) await nextFrame()
    expect(selected.isConnected).toBe(true)
    selection?.removeAllRanges()
  })

  test('html, which a page may have changed', async () => {
    const chat = await renderAnswered(60, [bring('ai', { type: 'html', chunks: ['<p>Own html</p>'] })])
    await vi.waitFor(() => expect(chat.articleWith('Own html')).toBeDefined())
    const article = chat.articleWith('Own html')
    await chat.answer()
    await vi.waitFor(() => expect(chat.articles()).toBeLessThan(60))
    expect(article?.isConnected).toBe(true)
  })

  test('a message below that was not seen yet', async () => {
    const chat = await renderAnswered(
      0,
      Array.from({ length: 14 }, () => say('ai', 'Long '.repeat(400))),
    )
    await chat.atEnd()
    await chat.wheel(-100_000)
    chat.add('ai', 'Unseen')
    const unseen = chat.articleWith('Unseen')
    for (let index = 0; index < 60; index += 1) chat.add('ai', `News ${index} ${'word '.repeat(60)}`)
    for (let frame = 0; frame < 10; frame += 1) await nextFrame()
    expect(unseen?.isConnected).toBe(true)
  })
})
