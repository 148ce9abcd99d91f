import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { memoryThreads } from '../../../sdk/threads/storages/memory-threads.ts'
import { answer } from '../answer.ts'
import { endComposition } from '../end-composition.ts'
import { eventually, renderChat, type RenderedChat } from '../render-chat.ts'
import { scripted } from '../scripted.ts'

/** Something in the chat that the page or the chat itself shows, as soon as it does. */
async function find(chat: RenderedChat, selector: string): Promise<HTMLElement> {
  const found = (): HTMLElement | null => chat.root.querySelector<HTMLElement>(selector)
  await eventually(() => found()?.checkVisibility()).toBe(true)
  return found() as HTMLElement
}

test('Escape that ends a word of an input method in the text field does not stop the answer', async () => {
  const server = await scripted(answer.events({ text: 'One' }, 'later', { text: ' two' }))
  const chat = await renderChat({ connect: { url: server.url, stream: true } })
  await chat.send('Count')
  await eventually(() => chat.texts('ai')).toEqual(['One'])
  await eventually(() => chat.submitState).toBe('stop')
  endComposition(chat.input, 'Escape')
  await server.release('later')
  await eventually(() => chat.texts('ai')).toEqual(['One two'])
})

test('Escape that ends a word of an input method does not stop a request that has no answer yet', async () => {
  const server = await scripted(answer.late('later', { text: 'At last' }))
  const chat = await renderChat({ connect: { url: server.url } })
  await chat.send('Hello')
  await expect.element(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible()
  endComposition(chat.input, 'Escape')
  await server.release('later')
  await eventually(() => chat.texts('ai')).toEqual(['At last'])
})

test('Escape that ends a word of an input method in a field of a message leaves the focus there', async () => {
  const chat = await renderChat({ demo: true, history: [{ role: 'ai', html: '<label>Name <input></label>' }] })
  const field = await find(chat, '[part~="ai-bubble"] input')
  // What knows the keys of messages is loaded with the first focus.
  await vi.waitFor(async () => {
    field.focus()
    await userEvent.keyboard('{Escape}')
    expect(chat.root.activeElement).not.toBe(field)
  })
  field.focus()
  endComposition(field, 'Escape')
  expect(chat.root.activeElement).toBe(field)
})

test('Enter that ends a word of an input method does not press a button of the page that a field is in', async () => {
  const chat = await renderChat({
    demo: { response: { text: 'Noted' } },
    history: [{ role: 'ai', html: '<div class="deep-chat-suggestion-button">Call me <input></div>' }],
  })
  const field = await find(chat, '[part~="ai-bubble"] input')
  await eventually(() => field.parentElement?.getAttribute('role')).toBe('button')
  field.focus()
  endComposition(field, 'Enter')
  expect(chat.texts('user')).toEqual([])
})

test('Escape that ends a word of an input method does not close a dialog of the chat', async () => {
  const chat = await renderChat({ demo: true, mixedFiles: { files: { infoModal: { textMarkDown: 'Be careful.' } } } })
  await userEvent.click(page.getByRole('button', { name: 'Attach file' }))
  const dialog = await find(chat, '[role=dialog]')
  const focused = chat.root.activeElement
  endComposition(focused ?? dialog, 'Escape')
  expect(dialog.isConnected).toBe(true)
  expect(chat.root.activeElement).toBe(focused)
  await userEvent.keyboard('{Escape}')
  await eventually(() => dialog.isConnected).toBe(false)
})

test('Escape that ends a word of an input method in the search of the threads does not close their drawer', async () => {
  onTestFinished(() => sessionStorage.clear())
  const storage = { ...memoryThreads(), name: crypto.randomUUID() }
  const { signal } = new AbortController()
  await storage.save('a', [{ id: 'm', role: 'user', text: 'Before' }], { signal })
  const chat = await renderChat({ demo: true, threads: { storage, list: 'drawer' } })
  await userEvent.click(page.getByRole('button', { name: 'Chats' }))
  const field = await find(chat, '[part~="threads-search"]')
  field.focus()
  endComposition(field, 'Escape')
  expect(chat.part('threads').checkVisibility({ visibilityProperty: true })).toBe(true)
  expect(chat.root.activeElement).toBe(field)
})
