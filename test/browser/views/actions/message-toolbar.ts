import { userEvent } from 'vitest/browser'
import type { ChatOptions } from '../../../../sdk/core/options/options.ts'
import { answer } from '../../answer.ts'
import { scripted } from '../../scripted.ts'
import { eventually, renderChat, type RenderedChat } from '../../render-chat.ts'

/** A message of a chat by the words that its bubble has. */
export function messageSaying(chat: RenderedChat, words: string): HTMLElement {
  const found = [...chat.root.querySelectorAll<HTMLElement>('[part~="message"]')].find((message) =>
    message.querySelector('[part~="bubble"]')?.textContent.includes(words),
  )
  if (!found) throw new Error(`No message says "${words}"`)
  return found
}

/** The buttons of a message, by their accessible names; empty while it has no toolbar. */
export const actionsOf = (message: HTMLElement): string[] =>
  [...message.querySelectorAll('[part~="action"]')].map((button) => button.getAttribute('aria-label') ?? '')

/** A button of a message, which must be there. */
export function actionOf(message: HTMLElement, name: string): HTMLElement {
  const found = message.querySelector<HTMLElement>(`[part~="action"][aria-label="${name}"]`)
  if (!found) throw new Error(`The message has no action "${name}"; it has ${actionsOf(message).join(', ') || 'none'}`)
  return found
}

/** A chat that was asked "Name a number"; its server answers One, Two, Three and so on. Waits for the toolbar. */
export async function answeredChat(options: ChatOptions = {}) {
  const server = await scripted(...['One', 'Two', 'Three', 'Four'].map((text) => answer.json({ text })))
  const { connect, ...rest } = options
  const chat = await renderChat({ connect: { url: server.url, ...connect }, ...rest })
  await chat.send('Name a number')
  await eventually(() => chat.texts('ai')).toEqual(['One'])
  return { chat, server }
}

/** Presses an action with the keyboard, as soon as it is there: where the mouse was left by a test before, others may stand. */
export async function pressAction(chat: RenderedChat, words: string, name: string): Promise<void> {
  await eventually(() => actionsOf(messageSaying(chat, words))).toContain(name)
  actionOf(messageSaying(chat, words), name).focus()
  await userEvent.keyboard('{Enter}')
}
