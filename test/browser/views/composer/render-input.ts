import type { ChatOptions } from '../../../../sdk/core/options/options.ts'
import type { Composer, Message } from '../../../../sdk/core/types.ts'
import { createChatView } from '../../../../sdk/views/chat-view.ts'
import { renderView } from '../../render-view.ts'

/** A chat whose state follows what the visitor types, as the engine's does. */
export function renderInput(options: ChatOptions = {}, messages: readonly Message[] = []) {
  const chat = renderView(createChatView, { messages }, options)
  const find = (selector: string): HTMLElement => {
    const found = chat.root.querySelector<HTMLElement>(selector)
    if (!found) throw new Error(`Nothing matches ${selector}`)
    return found
  }
  const setComposer = (patch: Partial<Composer>): void => chat.set({ composer: { ...chat.get().composer, ...patch } })
  const input = find('#text-input') as HTMLTextAreaElement
  input.addEventListener('input', () => setComposer({ text: input.value, canSend: input.value.trim() !== '' }))
  return {
    ...chat,
    find,
    setComposer,
    input,
    /** The requests, except for typing. */
    asked: () => chat.requests.filter(([name]) => name !== 'setText'),
    setTexts: () => chat.requests.filter(([name]) => name === 'setText').map(([, text]) => text),
  }
}
