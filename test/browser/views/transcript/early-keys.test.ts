import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { createTranscript } from '../../../../sdk/views/transcript/transcript.ts'
import { eventually } from '../../render-chat.ts'
import { renderView } from '../../render-view.ts'
import { conversation, whenTranscriptIsThere } from '../message/message.ts'

whenTranscriptIsThere()

function renderTranscript(messages = conversation(40)) {
  const chat = renderView(createTranscript, { messages })
  const input = document.createElement('textarea')
  input.id = 'text-input'
  const container = document.createElement('div')
  container.id = 'container'
  chat.root.append(input, container)
  const scroller = chat.root.getElementById('messages') as HTMLElement
  return {
    ...chat,
    root: chat.root,
    scroller,
    input,
    focused: () => chat.root.activeElement?.textContent.trim().split(' and')[0],
    dialog: () => chat.root.querySelector('[part~="shortcuts"]'),
  }
}

/** Pressed at once, while the code for the keys cannot be there yet. @returns whether the browser may do what it does with the key. */
const press = (target: EventTarget, key: string, init?: KeyboardEventInit): boolean =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true, ...init }))

/** Nothing that was asked for before is still to come. */
const codeIsThere = async (): Promise<void> => {
  await import('../../../../sdk/views/transcript/message-keys.ts')
  await new Promise(requestAnimationFrame)
}

describe('keys before the code for them is there', () => {
  test.each([
    [['ArrowUp'], 'Answer 39'],
    [['ArrowUp', 'ArrowUp', 'ArrowDown', 'ArrowUp'], 'Question 38'],
    [['Home'], 'Question 0'],
    [['Home', 'ArrowDown'], 'Answer 1'],
    [['End'], 'Answer 39'],
  ])('%j of a visitor who has just reached the messages lead to "%s", and scroll nothing', async (keys, focused) => {
    const chat = renderTranscript()
    chat.scroller.focus()
    expect(keys.map((key) => press(chat.scroller, key))).toEqual(keys.map(() => false))
    await eventually(chat.focused).toBe(focused)
  })

  test('a key that the visitor presses leads to the message', async () => {
    const chat = renderTranscript()
    chat.scroller.focus()
    await userEvent.keyboard('{ArrowUp}')
    await eventually(chat.focused).toBe('Answer 39')
  })

  test.each(['?', '؟', '？'])('%s shows the keys, once', async (key) => {
    const chat = renderTranscript()
    chat.scroller.focus()
    expect(press(chat.scroller, key, { shiftKey: true })).toBe(false)
    expect(press(chat.scroller, key, { shiftKey: true })).toBe(false)
    await eventually(chat.dialog).toBeTruthy()
    expect(chat.root.querySelectorAll('[part~="shortcuts"]')).toHaveLength(1)
  })

  test('an arrow and Enter lead to what is in the message', async () => {
    const chat = renderTranscript()
    chat.set({
      messages: conversation(2).map((message) => ({ ...message, parts: [{ type: 'text', text: '[A](https://a.example)' }] })),
    })
    await eventually(() => chat.root.querySelector('article a')).toBeTruthy()
    chat.scroller.focus()
    press(chat.scroller, 'ArrowUp')
    expect(press(chat.scroller, 'Enter')).toBe(false)
    await eventually(() => chat.root.activeElement?.localName).toBe('a')
  })

  test('Escape leads to the field', async () => {
    const chat = renderTranscript()
    chat.scroller.focus()
    expect(press(chat.scroller, 'Escape')).toBe(false)
    await eventually(() => chat.root.activeElement).toBe(chat.input)
  })

  test('a visitor who has gone elsewhere meanwhile stays there', async () => {
    const chat = renderTranscript()
    chat.scroller.focus()
    press(chat.scroller, 'ArrowUp')
    chat.input.focus()
    await codeIsThere()
    expect(chat.root.activeElement).toBe(chat.input)
  })

  test('the messages that are drawn after they got the focus have their keys', async () => {
    const chat = renderTranscript([])
    chat.scroller.focus()
    chat.set({ messages: conversation(4) })
    await eventually(() => chat.root.querySelectorAll('article').length).toBe(4)
    expect(press(chat.scroller, 'ArrowUp')).toBe(false)
    await eventually(chat.focused).toBe('Answer 3')
  })

  test.each([
    ['Enter, which leads nowhere yet', 'Enter', {}],
    ['an arrow with Shift', 'ArrowUp', { shiftKey: true }],
    ['an arrow with Alt', 'ArrowUp', { altKey: true }],
    ['a page key', 'PageUp', {}],
    ['a letter', 'a', {}],
  ])('%s is the browser’s', (_, key, init) => {
    const chat = renderTranscript()
    chat.scroller.focus()
    expect(press(chat.scroller, key, init)).toBe(true)
  })

  test('in a chat that is gone before the code comes, nothing happens', async () => {
    const faults = vi.spyOn(console, 'error')
    onTestFinished(() => faults.mockRestore())
    const chat = renderTranscript()
    chat.scroller.focus()
    press(chat.scroller, 'ArrowUp')
    chat.destroy()
    await codeIsThere()
    expect(faults.mock.calls).toEqual([])
  })
})
