import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { createTranscript } from '../../../../sdk/views/transcript/transcript.ts'
import { renderView } from '../../render-view.ts'
import { bring, conversation, say, whenTranscriptIsThere } from '../message/message.ts'

whenTranscriptIsThere()

async function renderTranscript(messages = conversation(8)) {
  const chat = renderView(createTranscript, { messages })
  const input = document.createElement('textarea')
  input.id = 'text-input'
  chat.root.append(input)
  const scroller = chat.root.getElementById('messages') as HTMLElement
  scroller.focus()
  // The code for the keys loads with the first focus.
  await import('../../../../sdk/views/transcript/message-keys.ts')
  await new Promise(requestAnimationFrame)
  return { ...chat, scroller, input, focused: () => chat.root.activeElement?.textContent.trim().split(' and')[0] }
}

describe('the keyboard in the transcript', () => {
  test('moves between messages with the arrows, Home and End', async () => {
    const chat = await renderTranscript()
    await userEvent.keyboard('{ArrowUp}')
    expect(chat.focused()).toBe('Answer 7')
    await userEvent.keyboard('{ArrowUp}{ArrowUp}')
    expect(chat.focused()).toBe('Answer 5')
    await userEvent.keyboard('{ArrowDown}')
    expect(chat.focused()).toBe('Question 6')
    await userEvent.keyboard('{Home}')
    expect(chat.focused()).toBe('Question 0')
    await userEvent.keyboard('{ArrowUp}')
    expect(chat.focused()).toBe('Question 0')
    await userEvent.keyboard('{End}')
    expect(chat.focused()).toBe('Answer 7')
  })

  test('leads to messages that are described by their text before they get the focus', async () => {
    const chat = await renderTranscript()
    const { scroller, root } = chat
    // Of what changes with the focus Chromium tells once more: it was read twice.
    const late: unknown[] = []
    const watch = new MutationObserver((changes) => {
      late.push(...changes.map(({ target }) => target).filter((target) => target === root.activeElement))
    })
    const articles = [...root.querySelectorAll('article')]
    watch.observe(scroller, { subtree: true, attributeFilter: ['aria-description'] })
    onTestFinished(() => watch.disconnect())
    for (const [key, index] of [
      ['ArrowUp', 7],
      ['ArrowUp', 6],
      ['ArrowUp', 5],
      ['Home', 0],
      ['ArrowDown', 1],
      ['End', 7],
    ] as const) {
      await userEvent.keyboard(`{${key}}`)
      await new Promise(requestAnimationFrame)
      expect(root.activeElement).toBe(articles[index])
      expect(articles[index]?.getAttribute('aria-description')).toContain(String(index))
    }
    expect(late).toEqual([])
  })

  test('reaches the first message of a long history', async () => {
    const chat = await renderTranscript(conversation(1000))
    await userEvent.keyboard('{Home}')
    expect(chat.focused()).toBe('Question 0')
    await userEvent.keyboard('{ArrowDown}')
    expect(chat.focused()).toBe('Answer 1')
  })

  test('reaches every one of a thousand messages with the arrow, in order', { tags: 'thorough' }, async () => {
    const chat = await renderTranscript(conversation(1000))
    await userEvent.keyboard('{Home}')
    const reached: string[] = []
    for (let index = 0; index < 1000; index += 1) {
      reached.push(/\d+/.exec(chat.focused() ?? '')?.[0] ?? `none: ${chat.focused()}`)
      // As fast as a key that is held down repeats.
      chat.root.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, composed: true }))
      if (index % 3 === 0) await new Promise(requestAnimationFrame)
    }
    expect(reached).toEqual(Array.from({ length: 1000 }, (_, index) => String(index)))
  })

  test('enters the controls of a message with Enter, and leaves them with Escape to the message, then to the input', async () => {
    const chat = await renderTranscript([
      say('user', 'Hi'),
      { ...bring('ai', { type: 'error', text: 'No', canRetry: true }), kind: 'error' },
    ])
    await userEvent.keyboard('{ArrowUp}{Enter}')
    expect(chat.root.activeElement?.textContent).toBe('Try again')
    await userEvent.keyboard('{Escape}')
    expect(chat.root.activeElement?.localName).toBe('article')
    await userEvent.keyboard('{Escape}')
    expect(chat.root.activeElement).toBe(chat.input)
  })

  test('leaves articles inside a message with Escape, to the message itself', async () => {
    const html = '<article><button class="inner">Press</button></article>'
    const chat = await renderTranscript([say('user', 'Hi'), bring('ai', { type: 'html', chunks: [html], origin: 'service' })])
    await expect.poll(() => chat.root.querySelector('.inner')).toBeTruthy()
    chat.root.querySelector<HTMLElement>('.inner')?.focus()
    await userEvent.keyboard('{Escape}')
    expect(chat.root.activeElement?.getAttribute('part')).toBe('message')
  })

  test('leaves keys to the controls inside a message', async () => {
    const chat = await renderTranscript([bring('ai', { type: 'html', chunks: ['<input id="inside" value="abc">'] })])
    await vi.waitFor(() => expect(chat.root.getElementById('inside')).not.toBeNull())
    const inside = chat.root.getElementById('inside') as HTMLInputElement
    inside.focus()
    inside.setSelectionRange(3, 3)
    await userEvent.keyboard('{Home}x')
    expect(inside.value).toBe('xabc')
    expect(chat.root.activeElement).toBe(inside)
  })

  test('is one tab stop besides the actions of the last answer, whatever the number of messages', async () => {
    const chat = await renderTranscript()
    const stops = [...chat.root.querySelectorAll<HTMLElement>('[tabindex="0"]:not([part~="action"])')]
    expect(stops).toEqual([chat.scroller])
  })

  test('keeps a focused message in place while a reply streams', async () => {
    const chat = await renderTranscript(conversation(30))
    await userEvent.keyboard('{ArrowUp}{ArrowUp}')
    const top = (): number | undefined => chat.root.activeElement?.getBoundingClientRect().top
    const before = top()
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1000)
    onTestFinished(() => clock.mockRestore())
    for (let index = 0; index < 10; index += 1) {
      chat.set({ messages: [...chat.get().messages, say('ai', `News ${index}`)] })
      await new Promise(requestAnimationFrame)
    }
    expect(top()).toBe(before)
  })
})
