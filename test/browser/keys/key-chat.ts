import { userEvent } from 'vitest/browser'
import type { ChatOptions } from '../../../sdk/core/options/options.ts'
import { eventually, renderChat } from '../render-chat.ts'

const views = {
  chat: '#chat-view',
  error: '#error-view',
  'insert-key': '#insert-key-view',
  'validate-key': '#validate-property-key-view',
}

export const openAI = { openAI: { chat: true } } as const

/** A chat with OpenAI, and helpers to read the views of its key prompt. */
export async function keyChat(options: ChatOptions = { directConnection: openAI }, attributes: Record<string, string> = {}) {
  const chat = await renderChat(options, attributes)
  const find = (selector: string): HTMLElement | undefined => chat.root.querySelector<HTMLElement>(selector) ?? undefined
  return Object.assign(chat, {
    /** The visible views: one, or none while it is unknown which. */
    shown: () =>
      Object.entries(views)
        .filter(([, selector]) => find(selector)?.checkVisibility())
        .map(([name]) => name),
    async until(view: keyof typeof views) {
      await eventually(() => Object.entries(views).filter(([, at]) => find(at)?.checkVisibility())[0]?.[0]).toBe(view)
    },
    keyInput: () => chat.part('key-input') as HTMLInputElement,
    /** The error message about the key. */
    fault: () => {
      const invalid = find('[part="key-invalid"]') ?? find('#error-view-text')
      return invalid?.checkVisibility() ? invalid.textContent : ''
    },
    /** Requests another check of the page's key. */
    retryKey: () => userEvent.click(find('#error-view-retry') ?? chat.root.host),
    isBusy: () => Boolean(find('#loading-key')),
    said: () => (chat.root.querySelector('.visually-hidden')?.textContent ?? '').trim(),
    /** Enters a key as a visitor does, with Enter. */
    async give(key: string) {
      await userEvent.fill(chat.part('key-input'), key)
      await userEvent.keyboard('{Enter}')
    },
  })
}
