import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { ChatOptions } from '../../../../sdk/core/options/options.ts'
import { endComposition } from '../../end-composition.ts'
import { eventually, renderChat } from '../../render-chat.ts'
import { actionOf, actionsOf, answeredChat, messageSaying } from './message-toolbar.ts'

/** A chat with the question "Name a number" and an answer; the question is being edited. */
async function editedChat(options: ChatOptions = {}) {
  const { chat, server } = await answeredChat({ messageActions: true, ...options })
  await eventually(() => actionsOf(messageSaying(chat, 'One')).length).toBeGreaterThan(0)
  messageSaying(chat, 'Name a number').focus()
  await userEvent.hover(messageSaying(chat, 'Name a number'))
  await eventually(() => actionsOf(messageSaying(chat, 'Name a number'))).toEqual(['Copy message', 'Edit'])
  actionOf(messageSaying(chat, 'Name a number'), 'Edit').focus()
  await userEvent.keyboard('{Enter}')
  const field = chat.part('edit').querySelector('textarea') as HTMLTextAreaElement
  return { chat, server, field }
}

test('Edit opens the message in place, with the caret at its end', async () => {
  const { chat, field } = await editedChat()
  expect(field.value).toBe('Name a number')
  expect(chat.root.activeElement).toBe(field)
  expect(messageSaying(chat, 'Name a number').querySelector<HTMLElement>('[part~="bubble"]')?.checkVisibility()).toBe(false)
})

test('a message that is edited stays the bubble it was: on its ground, at its side, and its buttons cancel and send', async () => {
  const { chat, server, field } = await editedChat()
  const form = chat.part('edit')
  const bubble = messageSaying(chat, 'Name a number').querySelector('[part~="bubble"]') as HTMLElement
  expect(getComputedStyle(form).backgroundColor).toBe(getComputedStyle(bubble).backgroundColor)
  expect([getComputedStyle(field).borderTopWidth, getComputedStyle(field).backgroundColor]).toEqual(['0px', 'rgba(0, 0, 0, 0)'])
  expect([...form.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(['Cancel', 'Send'])
  const { right } = form.getBoundingClientRect()
  await userEvent.keyboard(' above ten')
  form.querySelectorAll('button')[1]?.click()
  await eventually(async () => (await server.requests()).length).toBe(2)
  await eventually(() => chat.root.querySelector('[part~="user-bubble"]')?.getBoundingClientRect().right).toBe(right)
})

test('the time of a message is hidden while it is edited', { tags: 'thorough' }, async () => {
  const { chat } = await editedChat({ timestamps: true })
  const times = () => [...chat.root.querySelectorAll('[part~="timestamp"]')].map((time) => time.checkVisibility())
  await eventually(times).toEqual([false, true])
  await userEvent.keyboard('{Escape}')
  await eventually(times).toEqual([true, true])
})

test('Enter saves the change and asks again', async () => {
  const { chat } = await editedChat()
  await userEvent.keyboard(' above ten{Enter}')
  await eventually(() => chat.texts('ai')).toEqual(['Two'])
  expect(chat.texts('user')).toEqual(['Name a number above ten'])
  expect(chat.root.querySelector('[part~="edit"]')).toBeNull()
})

test('Shift+Enter adds a line', { tags: 'thorough' }, async () => {
  const { field } = await editedChat()
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}please')
  expect(field.value).toBe('Name a number\nplease')
})

test('Escape cancels, restores the message, and returns the focus to Edit', async () => {
  const { chat } = await editedChat()
  await userEvent.keyboard(' or not{Escape}')
  expect(chat.texts('user')).toEqual(['Name a number'])
  expect(chat.root.activeElement).toBe(actionOf(messageSaying(chat, 'Name a number'), 'Edit'))
  await eventually(() => chat.root.querySelector('[part~="edit"]')).toBeNull()
})

test('the form that Escape cancels is there, unseen, until screen readers know that the focus is on Edit', async () => {
  const { chat, field } = await editedChat()
  // What they are told of a frame begins with what is gone from it.
  const edit = () => actionOf(messageSaying(chat, 'Name a number'), 'Edit')
  const state = (): boolean[] => [field.isConnected, chat.root.activeElement === edit()]
  const seen: boolean[][] = []
  const wasRemoved = new Promise<void>((resolve) => {
    const watch = new MutationObserver(() => {
      if (field.isConnected) return
      watch.disconnect()
      resolve()
    })
    watch.observe(chat.root, { childList: true, subtree: true })
  })
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
  seen.push(state())
  expect(getComputedStyle(chat.part('edit')).clipPath).not.toBe('none')
  await new Promise(requestAnimationFrame)
  seen.push(state())
  await wasRemoved
  seen.push(state())
  expect(seen).toEqual([
    [true, true],
    [true, true],
    [false, true],
  ])
})

test('a form that is opened again at once is the one that is shown', async () => {
  const { chat, field } = await editedChat()
  await userEvent.keyboard(' or not{Escape}{Enter}')
  expect(chat.root.querySelectorAll('[part~="edit"]')).toHaveLength(1)
  const again = chat.part('edit').querySelector('textarea') as HTMLTextAreaElement
  expect([field.isConnected, chat.root.activeElement === again, again.value]).toEqual([false, true, 'Name a number'])
  // The one before has gone by now, too.
  await new Promise((resolve) => void requestIdleCallback(resolve))
  expect(again.checkVisibility()).toBe(true)
})

test.each(['Enter', 'Escape'] as const)(
  '%s that ends a word of an input method leaves the message in the form, as it was typed',
  async (key) => {
    const { chat, server, field } = await editedChat()
    await userEvent.keyboard(' or not')
    endComposition(field, key)
    expect(chat.part('edit').querySelector('textarea')?.value).toBe('Name a number or not')
    expect(chat.root.activeElement).toBe(field)
    expect(await server.requests()).toHaveLength(1)
  },
)

test('a message without changes is not sent again', { tags: 'thorough' }, async () => {
  const { chat, server } = await editedChat()
  await userEvent.keyboard('{Enter}')
  await eventually(() => chat.root.querySelector('[part~="edit"]')).toBeNull()
  expect(await server.requests()).toHaveLength(1)
})

test('an empty message cannot be saved', async () => {
  const { chat, field, server } = await editedChat()
  await userEvent.clear(field)
  await userEvent.keyboard('{Enter}')
  expect(chat.part('edit')).toBeTruthy()
  expect(await server.requests()).toHaveLength(1)
})

test('the files of an edited message are kept', { tags: 'thorough' }, async () => {
  const chat = await renderChat({
    messageActions: true,
    demo: { response: { text: 'Seen' } },
    history: [
      { id: 'q', role: 'user', text: 'What is this?', files: [{ name: 'note.txt', src: 'data:text/plain,hi' }] },
      { role: 'ai', text: 'A note' },
    ],
  })
  await eventually(() => actionsOf(messageSaying(chat, 'A note')).length).toBeGreaterThan(0)
  messageSaying(chat, 'What is this?').focus()
  await userEvent.hover(messageSaying(chat, 'What is this?'))
  actionOf(messageSaying(chat, 'What is this?'), 'Edit').focus()
  await userEvent.keyboard('{Enter}')
  expect(messageSaying(chat, 'What is this?').querySelector<HTMLElement>('[part~="file"]')?.checkVisibility()).toBe(true)
  await userEvent.keyboard(' Tell me{Enter}')
  await eventually(() => chat.texts('user').join()).toContain('What is this? Tell me')
  expect(chat.element.getMessages()[0]?.files).toEqual([{ name: 'note.txt', src: 'data:text/plain,hi' }])
})

test('messages of a voice call or a WebSocket cannot be regenerated or edited', async () => {
  const chat = await renderChat({
    messageActions: true,
    connect: { websocket: true, handler: (_body, signals) => signals.onOpen() },
    history: [
      { role: 'user', text: 'Hello' },
      { role: 'ai', text: 'Hi' },
    ],
  })
  await eventually(() => actionsOf(messageSaying(chat, 'Hi'))).toEqual(['Copy message'])
  await userEvent.hover(messageSaying(chat, 'Hello'))
  expect(actionsOf(messageSaying(chat, 'Hello'))).toEqual(['Copy message'])
})
