import { expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { ChatOptions, Feedback } from '../../../../sdk/core/options/options.ts'
import { eventually, renderChat, type RenderedChat } from '../../render-chat.ts'
import { actionOf, actionsOf, messageSaying, pressAction } from './message-toolbar.ts'

/** A chat with one answer, and what its page hears of opinions on it. */
async function ratedChat(options: ChatOptions = {}) {
  const given: Feedback[] = []
  const chat = await renderChat({
    messageActions: true,
    history: [
      { role: 'user', text: 'Two and two?' },
      { id: 'a', role: 'ai', text: 'Four' },
    ],
    connect: { url: '/none', feedback: (feedback) => given.push(feedback) },
    ...options,
  })
  await eventually(() => chat.texts('ai')).toEqual(['Four'])
  return { chat, given }
}

const isPressed = (chat: RenderedChat, name: string): string | null =>
  actionOf(messageSaying(chat, 'Four'), name).getAttribute('aria-pressed')

/** A button of the form, by its words. */
async function pressInForm(chat: RenderedChat, words: string): Promise<void> {
  const found = [...chat.part('feedback').querySelectorAll('button')].find(({ textContent }) => textContent === words)
  found?.focus()
  await userEvent.keyboard('{Enter}')
}

test('a press on Good answer is told at once and stays pressed', async () => {
  const { chat, given } = await ratedChat()
  await pressAction(chat, 'Four', 'Good answer')
  await eventually(() => given).toEqual([{ messageId: 'a', value: 'good' }])
  expect(isPressed(chat, 'Good answer')).toBe('true')
})

test('a second press takes the opinion back', async () => {
  const { chat, given } = await ratedChat()
  await pressAction(chat, 'Four', 'Good answer')
  await pressAction(chat, 'Four', 'Good answer')
  await eventually(() => given.map(({ value }) => value)).toEqual(['good', null])
  expect(isPressed(chat, 'Good answer')).toBe('false')
})

test('a reason and a comment are told with the opinion, and the focus returns to its button', async () => {
  const { chat, given } = await ratedChat()
  await pressAction(chat, 'Four', 'Bad answer')
  const form = chat.part('feedback')
  expect(chat.root.activeElement?.closest('form')).toBe(form)
  await userEvent.keyboard(' ')
  form.querySelector('textarea')?.focus()
  await userEvent.keyboard('It is five')
  await pressInForm(chat, 'Send')
  await eventually(() => given.at(-1)).toEqual({ messageId: 'a', value: 'bad', reason: 'incorrect', comment: 'It is five' })
  await eventually(() => chat.root.querySelector('[part~="feedback"]')).toBeNull()
  expect(chat.root.activeElement).toBe(actionOf(messageSaying(chat, 'Four'), 'Bad answer'))
})

test('Escape closes the form and keeps the opinion', async () => {
  const { chat, given } = await ratedChat()
  await pressAction(chat, 'Four', 'Bad answer')
  await userEvent.keyboard('{Escape}')
  expect(chat.root.querySelector('[part~="feedback"]')).toBeNull()
  expect(isPressed(chat, 'Bad answer')).toBe('true')
  expect(given).toEqual([{ messageId: 'a', value: 'bad' }])
})

test('an opinion that cannot be sent says so, and nothing is pressed', async () => {
  const console = vi.spyOn(globalThis.console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => console.mockRestore())
  const { chat } = await ratedChat({ connect: { url: '/none', feedback: () => Promise.reject(new Error('down')) } })
  await pressAction(chat, 'Four', 'Good answer')
  await eventually(() => messageSaying(chat, 'Four').textContent).toContain("Your feedback couldn't be sent. Try again")
  expect(isPressed(chat, 'Good answer')).toBe('false')
})

test('a reason that cannot be sent says so in the form, which stays', async () => {
  const console = vi.spyOn(globalThis.console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => console.mockRestore())
  const feedback = ({ reason }: Feedback): void => {
    if (reason) throw new Error('down')
  }
  const { chat } = await ratedChat({ connect: { url: '/none', feedback } })
  await pressAction(chat, 'Four', 'Bad answer')
  await userEvent.keyboard(' ')
  await pressInForm(chat, 'Send')
  await eventually(() => chat.part('feedback').textContent).toContain("Your feedback couldn't be sent. Try again")
  expect(isPressed(chat, 'Bad answer')).toBe('true')
})

test('opinions are asked for where the page listens with onFeedback', async () => {
  const heard: Feedback[] = []
  const { chat } = await ratedChat({ connect: { url: '/none' }, onFeedback: (feedback) => heard.push(feedback) })
  await pressAction(chat, 'Four', 'Good answer')
  await eventually(() => heard).toEqual([{ messageId: 'a', value: 'good' }])
})

test('opinions are not asked for where nobody hears of them', async () => {
  const { chat } = await ratedChat({ connect: { url: '/none' } })
  await eventually(() => actionsOf(messageSaying(chat, 'Four'))).toEqual(['Copy', 'Regenerate'])
})
