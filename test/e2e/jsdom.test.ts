// @vitest-environment jsdom
import { pathToFileURL } from 'node:url'
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { ConfabChatElement } from '../../sdk/entries/element.ts'

// The environment of many component tests, where style sheets cannot be adopted.
beforeAll(async () => {
  await import(/* @vite-ignore */ pathToFileURL('dist/element.js').href)
})

afterEach(() => document.body.replaceChildren())

function renderChat(options: object): ConfabChatElement {
  const chat = document.createElement('confab-chat')
  Object.assign(chat, options)
  document.body.append(chat)
  return chat
}

const textsOf = (chat: ConfabChatElement, part: string): string[] =>
  [...(chat.shadowRoot?.querySelectorAll(`[part~="${part}"]`) ?? [])].map(({ textContent }) => textContent.trim())

test('a chat in jsdom renders its messages', async () => {
  const chat = renderChat({ demo: true, introMessage: { text: 'Welcome.' }, history: [{ text: 'Earlier.', role: 'user' }] })
  await vi.waitFor(() => expect(textsOf(chat, 'bubble')).toEqual(['Welcome.', 'Earlier.']))
})

test('a chat in jsdom renders a markdown answer', async () => {
  const chat = renderChat({ demo: { response: { text: 'It is **open**.' } } })
  await vi.waitFor(() => expect(textsOf(chat, 'input')).toHaveLength(1))
  chat.submitUserMessage('Hello')
  await vi.waitFor(() => expect(textsOf(chat, 'ai-bubble')).toEqual(['It is open.']), { timeout: 5_000 })
  expect(chat.shadowRoot?.querySelector('strong')?.textContent).toBe('open')
})

test('a chat in jsdom uses style elements, the page’s last', async () => {
  const chat = renderChat({ demo: true, auxiliaryStyle: '.own { color: red }' })
  await vi.waitFor(() => expect(textsOf(chat, 'input')).toHaveLength(1))
  const styles = [...(chat.shadowRoot?.querySelectorAll('style') ?? [])].map(({ textContent }) => textContent)
  expect(styles.length).toBeGreaterThan(1)
  expect(styles.at(-1)).toBe('.own { color: red }')
})

test('a chat in jsdom accepts every kind of style option', async () => {
  const chat = renderChat({
    demo: true,
    textInput: { placeholder: { text: 'Ask', style: { color: 'red' } } },
    submitButtonStyles: { submit: { container: { hover: { color: 'blue' } } } },
    history: [{ html: '<b style="color: green">Sale</b>', role: 'ai' }],
    scrollButton: true,
    hiddenMessages: true,
  })
  await vi.waitFor(() => expect(chat.shadowRoot?.querySelector('b')?.style.color).toBe('green'))
  expect(chat.shadowRoot?.querySelector('textarea')?.placeholder).toBe('Ask')
})

test('a chat in jsdom is removed without a console message', async () => {
  const complain = vi.spyOn(console, 'error')
  onTestFinished(() => complain.mockRestore())
  const chat = renderChat({ demo: true })
  await vi.waitFor(() => expect(textsOf(chat, 'input')).toHaveLength(1))
  chat.remove()
  chat.destroy()
  expect(complain).not.toHaveBeenCalled()
})
