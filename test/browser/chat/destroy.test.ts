import { expect, onTestFinished, test, vi } from 'vitest'
import type { Chat } from '../../../sdk/chat/compose-chat.ts'
import type { ChatOptions } from '../../../sdk/core/options/options.ts'
import { createChat } from '../../../sdk/entries/index.ts'
import { answer } from '../answer.ts'
import { scripted } from '../scripted.ts'
import { eventually, renderChat } from '../render-chat.ts'

async function destroyed(
  options: ChatOptions = {},
): Promise<{ chat: Chat; requests: () => Promise<unknown[]>; parent: Element }> {
  const server = await scripted(answer.json({ text: 'Hello' }))
  const parent = document.createElement('div')
  document.body.append(parent)
  onTestFinished(() => parent.remove())
  const chat = createChat(parent, { connect: { url: server.url }, ...options })
  await eventually(() => parent.firstElementChild?.shadowRoot?.querySelector('[part~="input"]')).toBeTruthy()
  chat.destroy()
  return { chat, requests: server.requests, parent }
}

test('a destroyed chat sends nothing', async () => {
  const { chat, requests } = await destroyed()
  const sent = vi.spyOn(globalThis, 'fetch')
  onTestFinished(() => sent.mockRestore())
  chat.submitUserMessage('Anyone?')
  chat.submitUserMessage({ text: 'With a file', files: [new File(['x'], 'x.txt')] })
  chat.configure({ connect: { url: 'http://127.0.0.1:9/', websocket: true } })
  // The server handles the test's own request after anything the chat would have sent.
  expect(await requests()).toEqual([])
  expect(sent.mock.calls.filter(([address]) => !(typeof address === 'string' && address.includes('/control/')))).toEqual([])
  expect(chat.getMessages()).toEqual([])
})

test('no method of a destroyed chat throws or reports anything to the page', async () => {
  const heard = vi.fn()
  const { chat, parent } = await destroyed({ onMessage: heard, onClearMessages: heard, onError: heard, onInput: heard })
  const calls: (() => unknown)[] = [
    () => chat.submitUserMessage('x'),
    () => chat.addMessage({ text: 'x' }, true),
    () => chat.addMessage({ error: 'x' }),
    () => chat.updateMessage({ text: 'x' }, 0),
    () => chat.clearMessages(),
    () => chat.focusInput(),
    () => chat.refreshMessages(),
    () => chat.scrollToBottom(),
    () => chat.disableSubmitButton(),
    () => chat.setPlaceholderText('x'),
    () => chat.stop(),
    () => chat.configure({ history: [{ text: 'x' }] }),
    () => chat.destroy(),
    () => chat.getMessages(),
  ]
  for (const call of calls) expect(call).not.toThrow()
  expect(heard).not.toHaveBeenCalled()
  expect(parent.childElementCount).toBe(0)
})

test('an element that is removed from the page keeps a message until it is back', async () => {
  const server = await scripted(answer.json({ text: 'Hello' }))
  const chat = await renderChat({ connect: { url: server.url } })
  chat.element.remove()
  await eventually(() => chat.root.querySelector('[part~="input"]')).toBeNull()
  chat.element.submitUserMessage({ text: 'Later' })
  expect(await server.requests()).toEqual([])
  document.body.append(chat.element)
  await server.waitForRequests(1)
  await eventually(() => chat.texts('ai')).toEqual(['Hello'])
})
