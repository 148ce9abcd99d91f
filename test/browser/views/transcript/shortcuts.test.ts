import { expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { memoryThreads } from '../../../../sdk/entries/threads.ts'
import type { ChatOptions } from '../../../../sdk/core/options/options.ts'
import { axeFindings } from '../../axe-findings.ts'
import { eventually, renderChat } from '../../render-chat.ts'

const history = [
  { role: 'user', text: 'Question' },
  { role: 'ai', text: 'Answer with [a link](https://a.example)' },
]

/** A chat whose last message has the focus, and the dialog of keys in it. */
async function chatAtMessage(options: ChatOptions = {}) {
  const chat = await renderChat({ demo: true, history, ...options })
  await eventually(() => chat.texts('ai').length).toBeGreaterThan(0)
  chat.part('messages').focus()
  // The code for the keys loads with the first focus. An arrow that waited for it with others would lead past the answer.
  await import('../../../../sdk/views/transcript/message-keys.ts')
  await new Promise(requestAnimationFrame)
  await eventually(async () => {
    await userEvent.keyboard('{ArrowUp}')
    return chat.root.activeElement?.matches('article') && chat.root.activeElement.textContent
  }).toContain('Answer')
  const dialog = () => chat.root.querySelector<HTMLElement>('[part~="shortcuts"]')
  return {
    ...chat,
    root: chat.root,
    dialog,
    rows: () => [...(dialog()?.querySelectorAll('dl > div') ?? [])].map((row) => row.textContent),
  }
}

test('a question mark in the messages shows the keys, and Escape leads back to the message', async () => {
  const chat = await chatAtMessage()
  const message = chat.root.activeElement
  await userEvent.keyboard('?')
  await eventually(() => chat.dialog()?.getAttribute('aria-label')).toBe('Keyboard shortcuts')
  expect(chat.rows()).toContain('↑↓Move between messages')
  expect(chat.rows().join()).not.toContain('Move between chats')
  expect(await axeFindings(chat.element)).toEqual([])
  await userEvent.keyboard('{Escape}')
  await eventually(chat.dialog).toBeNull()
  expect(chat.root.activeElement).toBe(message)
})

test('a question mark that is pressed again and again shows the keys once, and later again', async () => {
  const chat = await chatAtMessage()
  await userEvent.keyboard('???')
  await eventually(chat.dialog).toBeTruthy()
  expect(chat.root.querySelectorAll('[part~="shortcuts"]')).toHaveLength(1)
  await userEvent.keyboard('{Enter}')
  await eventually(chat.dialog).toBeNull()
  await userEvent.keyboard('?')
  await eventually(chat.dialog).toBeTruthy()
})

test.each(['؟', '？'])('the question mark %s of another keyboard shows the keys as well', async (key) => {
  const chat = await chatAtMessage()
  chat.root.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, shiftKey: true }))
  await eventually(chat.dialog).toBeTruthy()
})

test('with several chats their keys are shown, too', async () => {
  onTestFinished(() => sessionStorage.clear())
  const chat = await renderChat({ demo: true, threads: { storage: memoryThreads() } })
  await chat.send('Hello')
  await eventually(() => chat.texts('ai').length).toBe(1)
  chat.part('messages').focus()
  const dialog = () => chat.root.querySelector<HTMLElement>('[part~="shortcuts"]')
  await eventually(async () => {
    await userEvent.keyboard('?')
    return dialog()?.textContent
  }).toContain('Move between chats')
})

const choices = {
  'a box to tick': ['input[type=checkbox]', { type: 'boolean' }],
  'one of several': ['input[type=radio]', { enum: ['S', 'M'] }],
} as const

test.each(Object.entries(choices))(
  'in %s nothing is written, and a question mark shows the keys',
  async (_, [selector, field]) => {
    const schema = { type: 'object', required: ['field'], properties: { field } }
    const request = { type: 'input-request', id: 'q', kind: 'input', state: 'requested', schema } as const
    const chat = await chatAtMessage({ history: [...history, { role: 'ai', parts: [request] }] })
    await eventually(() => chat.root.querySelector(selector)).toBeTruthy()
    chat.root.querySelector<HTMLElement>(selector)?.focus()
    await userEvent.keyboard('?')
    await eventually(chat.dialog).toBeTruthy()
  },
)

test('in a field of the chat a question mark is a letter, and shows nothing', async () => {
  const chat = await chatAtMessage()
  await userEvent.fill(chat.input, 'Why')
  await userEvent.type(chat.input, '?')
  expect(chat.input.value).toBe('Why?')
  expect(chat.dialog()).toBeNull()
})

test('a question mark in a field that the page draws in a message is a letter', async () => {
  const chat = await chatAtMessage({
    renderers: { 'data-note': () => Object.assign(document.createElement('input'), { id: 'own' }) },
  })
  chat.element.addMessage({ role: 'ai', parts: [{ type: 'data-note', data: {} }] })
  const field = () => chat.element.querySelector<HTMLInputElement>('#own') ?? chat.root.querySelector<HTMLInputElement>('#own')
  await eventually(field).toBeTruthy()
  field()?.focus()
  await userEvent.keyboard('?')
  expect([field()?.value, chat.dialog()]).toEqual(['?', null])
})

test('with Ctrl, Alt or Meta a question mark is the page’s', async () => {
  const chat = await chatAtMessage()
  const heard: string[] = []
  const hear = ({ key }: KeyboardEvent): unknown => heard.push(key)
  addEventListener('keydown', hear)
  onTestFinished(() => removeEventListener('keydown', hear))
  for (const key of ['Control', 'Alt', 'Meta'] as const)
    chat.root.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', {
        key: '?',
        bubbles: true,
        composed: true,
        [`${key === 'Control' ? 'ctrl' : key.toLowerCase()}Key`]: true,
      }),
    )
  expect(heard).toEqual(['?', '?', '?'])
  expect(chat.dialog()).toBeNull()
})

test('the keys are shown in the language of the chat, from right to left where it is written so', async () => {
  const chat = await chatAtMessage({ language: 'ar' })
  await userEvent.keyboard('?')
  await eventually(() => chat.dialog()?.textContent).toContain('التنقل بين الرسائل')
  const dialog = chat.dialog()
  expect(dialog && getComputedStyle(dialog).direction).toBe('rtl')
})
