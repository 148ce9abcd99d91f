import type { ChatOptions } from '../../../sdk/core/options/options.ts'
import type { Message, Part } from '../../../sdk/core/types.ts'
import { createTranscript } from '../../../sdk/views/transcript/transcript.ts'
import { renderView } from '../render-view.ts'

/** Shows a message with these parts, like a transcript. */
export function renderParts(parts: readonly Part[], options: ChatOptions = {}, more: Partial<Message> = {}) {
  const message: Message = { id: 'm', role: 'ai', kind: 'message', status: 'done', parts, ...more }
  const chat = renderView(createTranscript, { messages: [message] }, options)
  const find = (selector: string): HTMLElement => {
    const found = chat.root.querySelector<HTMLElement>(selector)
    if (!found) throw new Error(`Nothing matches ${selector}`)
    return found
  }
  return {
    ...chat,
    find,
    /** Replaces the parts, as the engine does when they grow. */
    become: (...next: Part[]) => chat.set({ messages: [{ ...message, parts: next }] }),
  }
}
