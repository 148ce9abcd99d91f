import { expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ChatError } from '../../../../sdk/core/errors.ts'
import type { ChatOptions, Feedback } from '../../../../sdk/core/options/options.ts'
import { de } from '../../../../sdk/languages/de.ts'
import { endComposition } from '../../end-composition.ts'
import { eventually, renderChat, type RenderedChat } from '../../render-chat.ts'
import { actionOf, actionsOf, messageSaying, pressAction } from './message-toolbar.ts'

/** A chat with one answer, and the feedback reported to its page. */
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

/** A button of the form, by its text. */
async function pressInForm(chat: RenderedChat, words: string): Promise<void> {
  const found = [...chat.part('feedback').querySelectorAll('button')].find(({ textContent }) => textContent === words)
  found?.focus()
  await userEvent.keyboard('{Enter}')
}

test('a click on Good answer is reported at once and stays pressed', async () => {
  const { chat, given } = await ratedChat()
  await pressAction(chat, 'Four', 'Good answer')
  await eventually(() => given).toEqual([{ messageId: 'a', value: 'good' }])
  expect(isPressed(chat, 'Good answer')).toBe('true')
})

test('a rating is confirmed to who hears the chat', async () => {
  const { chat } = await ratedChat()
  await pressAction(chat, 'Four', 'Good answer')
  await eventually(() => chat.root.querySelector('.visually-hidden [aria-live=polite]')?.textContent).toContain('Thank')
})

test('a second click withdraws the rating', async () => {
  const { chat, given } = await ratedChat()
  await pressAction(chat, 'Four', 'Good answer')
  await pressAction(chat, 'Four', 'Good answer')
  await eventually(() => given.map(({ value }) => value)).toEqual(['good', null])
  expect(isPressed(chat, 'Good answer')).toBe('false')
})

for (const [names, values, pressed] of [
  [['Good answer', 'Good answer'], ['good', null], []],
  [['Good answer', 'Good answer', 'Good answer'], ['good', null, 'good'], ['Good answer']],
  [['Good answer', 'Bad answer'], ['good', 'bad'], ['Bad answer']],
  [['Bad answer', 'Bad answer', 'Good answer'], ['bad', null, 'good'], ['Good answer']],
] as const) {
  test(`quick clicks on ${names.join(', ')}, before the first is drawn, each count`, async () => {
    const { chat, given } = await ratedChat()
    for (const name of names) actionOf(messageSaying(chat, 'Four'), name).click()
    await eventually(() => given.map(({ value }) => value)).toEqual(values)
    const pressedNow = () => ['Good answer', 'Bad answer'].filter((name) => isPressed(chat, name) === 'true')
    await eventually(pressedNow).toEqual(pressed)
    expect(chat.element.getMessages()[1]?.metadata?.['feedback']).toBe(values.at(-1) ?? undefined)
  })
}

test('a rating that fails after the visitor has changed it to the other takes nothing back', async () => {
  const console = vi.spyOn(globalThis.console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => console.mockRestore())
  const given: unknown[] = []
  let fail = (): void => undefined
  const feedback = ({ value }: Feedback): Promise<void> | undefined => {
    given.push(value)
    return value === 'good' ? new Promise((_, reject) => (fail = () => reject(new Error('down')))) : undefined
  }
  const { chat } = await ratedChat({ connect: { url: '/none', feedback } })
  await pressAction(chat, 'Four', 'Good answer')
  await eventually(() => given).toEqual(['good'])
  await pressAction(chat, 'Four', 'Bad answer')
  fail()
  await eventually(() => given).toEqual(['good', 'bad'])
  expect(chat.element.getMessages()[1]?.metadata).toEqual({ feedback: 'bad' })
  expect(isPressed(chat, 'Bad answer')).toBe('true')
  expect(messageSaying(chat, 'Four').textContent).not.toContain("couldn't be sent")
})

test('a reason is a chip: all of it can be pressed, and the chosen one is seen', async () => {
  const { chat } = await ratedChat()
  await pressAction(chat, 'Four', 'Bad answer')
  const chips = () => [...chat.part('feedback').querySelectorAll('.feedback-reason')] as [HTMLElement, HTMLElement, HTMLElement]
  const grounds = () => chips().map((chip) => getComputedStyle(chip).backgroundColor)
  const [plain] = grounds()
  for (const chip of chips()) expect(chip.getBoundingClientRect().height).toBeGreaterThanOrEqual(32)
  await userEvent.click(chips()[1], { position: { x: 4, y: 4 } })
  expect(chips().map((chip) => chip.querySelector('input')?.checked)).toEqual([false, true, false])
  await userEvent.unhover(chips()[1])
  await eventually(() => grounds().map((ground) => ground === plain)).toEqual([true, false, true])
})

test('a reason and a comment are sent with the rating, and the focus returns to its button', async () => {
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

test('Escape closes the form and keeps the rating', async () => {
  const { chat, given } = await ratedChat()
  await pressAction(chat, 'Four', 'Bad answer')
  await userEvent.keyboard('{Escape}')
  await eventually(() => chat.root.querySelector('[part~="feedback"]')).toBeNull()
  expect(isPressed(chat, 'Bad answer')).toBe('true')
  expect(given).toEqual([{ messageId: 'a', value: 'bad' }])
})

test('Escape that ends a word of an input method in the comment keeps the form and the comment', async () => {
  const { chat } = await ratedChat()
  await pressAction(chat, 'Four', 'Bad answer')
  const comment = chat.part('feedback').querySelector('textarea') as HTMLTextAreaElement
  comment.focus()
  await userEvent.keyboard('It is five')
  endComposition(comment, 'Escape')
  expect(chat.part('feedback').querySelector('textarea')?.value).toBe('It is five')
  expect(chat.root.activeElement).toBe(comment)
})

test('a rating that cannot be sent shows an error, and no button is pressed', async () => {
  const console = vi.spyOn(globalThis.console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => console.mockRestore())
  const { chat } = await ratedChat({ connect: { url: '/none', feedback: () => Promise.reject(new Error('down')) } })
  await pressAction(chat, 'Four', 'Good answer')
  await eventually(() => messageSaying(chat, 'Four').textContent).toContain("Your feedback couldn't be sent. Try again")
  expect(isPressed(chat, 'Good answer')).toBe('false')
})

test('a rating that a server of Confab refuses says why, in the visitor’s language', async () => {
  const console = vi.spyOn(globalThis.console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => console.mockRestore())
  const refusal = new ChatError('Try again in 5 minutes.', { code: 'confab.errorLimit', retryAfter: 300_000 })
  const { chat } = await ratedChat({ labels: de, connect: { url: '/none', feedback: () => Promise.reject(refusal) } })
  await pressAction(chat, 'Four', de.goodAnswer)
  const words = de.errorLimit.replace('{time}', 'in 5 Minuten')
  await eventually(() => messageSaying(chat, 'Four').textContent).toContain(words)
})

test('a reason that cannot be sent shows an error in the form, which stays open', async () => {
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

test('ratings are offered if the page listens with onFeedback', async () => {
  const heard: Feedback[] = []
  const { chat } = await ratedChat({ connect: { url: '/none' }, onFeedback: (feedback) => heard.push(feedback) })
  await pressAction(chat, 'Four', 'Good answer')
  await eventually(() => heard).toEqual([{ messageId: 'a', value: 'good' }])
})

test('ratings are not offered if no one receives them', async () => {
  const { chat } = await ratedChat({ connect: { url: '/none' } })
  await eventually(() => actionsOf(messageSaying(chat, 'Four'))).toEqual(['Copy message', 'Regenerate'])
})
