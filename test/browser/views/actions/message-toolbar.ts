import { userEvent } from 'vitest/browser'
import type { ChatOptions } from '../../../../sdk/core/options/options.ts'
import { answer } from '../../answer.ts'
import { scripted } from '../../scripted.ts'
import { eventually, renderChat, type RenderedChat } from '../../render-chat.ts'

/** The message of a chat with this text in its bubble. */
export function messageSaying(chat: RenderedChat, words: string): HTMLElement {
  const found = [...chat.root.querySelectorAll<HTMLElement>('[part~="message"]')].find((message) =>
    message.querySelector('[part~="bubble"]')?.textContent.includes(words),
  )
  if (!found) throw new Error(`No message says "${words}"`)
  return found
}

/** The action buttons of a message, by accessible name; empty while it has no toolbar. */
export const actionsOf = (message: HTMLElement): string[] =>
  [...message.querySelectorAll('[part~="action"]')].map((button) => button.getAttribute('aria-label') ?? '')

/** A button of a message, which must exist. */
export function actionOf(message: HTMLElement, name: string): HTMLElement {
  const found = message.querySelector<HTMLElement>(`[part~="action"][aria-label="${name}"]`)
  if (!found) throw new Error(`The message has no action "${name}"; it has ${actionsOf(message).join(', ') || 'none'}`)
  return found
}

/** A chat with the question "Name a number"; its server answers One, Two, Three and so on. Waits for the toolbar. */
export async function answeredChat(options: ChatOptions = {}) {
  const server = await scripted(...['One', 'Two', 'Three', 'Four'].map((text) => answer.json({ text })))
  const { connect, ...rest } = options
  const chat = await renderChat({ connect: { url: server.url, ...connect }, ...rest })
  await chat.send('Name a number')
  await eventually(() => chat.texts('ai')).toEqual(['One'])
  return { chat, server }
}

/**
 * Activates an action with the keyboard, as soon as it exists: where an earlier test left the mouse, other actions may be shown.
 */
export async function pressAction(chat: RenderedChat, words: string, name: string): Promise<void> {
  await eventually(() => actionsOf(messageSaying(chat, words))).toContain(name)
  actionOf(messageSaying(chat, words), name).focus()
  await userEvent.keyboard('{Enter}')
}
