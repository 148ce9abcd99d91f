import { page, userEvent } from 'vitest/browser'
import type { ChatOptions } from '../../../../sdk/core/options/options.ts'
import { answer } from '../../answer.ts'
import { scripted } from '../../scripted.ts'
import { eventually, renderChat, type RenderedChat } from '../../render-chat.ts'

/** The labels of a chat's suggestions, in order. */
export const offered = (chat: RenderedChat): (string | null)[] =>
  [...chat.root.querySelectorAll('[part~="suggestion"]')].map((button) => button.textContent)

/** Clicks a suggestion, as soon as it exists. */
export async function press(chat: RenderedChat, label: string): Promise<void> {
  await eventually(() => offered(chat)).toContain(label)
  await userEvent.click(page.getByRole('button', { name: label, exact: true }))
}

/** A chat whose server gives these answers. */
export async function servedChat(options: ChatOptions, ...answers: unknown[]) {
  const server = await scripted(...answers.map((value) => answer.json(value)))
  return { server, chat: await renderChat({ connect: { url: server.url }, ...options }) }
}
