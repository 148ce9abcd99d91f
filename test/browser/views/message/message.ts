import { beforeEach, vi } from 'vitest'
import { messageFromContent } from '../../../../sdk/core/conversation/message-content.ts'
import { StreamedText } from '../../../../sdk/core/conversation/reply/streamed-text.ts'
import type { ChatState, Message, Part } from '../../../../sdk/core/types.ts'
import { createTranscript } from '../../../../sdk/views/transcript/transcript.ts'
import { renderView } from '../../render-view.ts'

/** A complete message of a role. */
export const say = (role: string, text: string, more: Partial<Message> = {}): Message => ({
  ...messageFromContent({ role, text }),
  ...more,
})

/** A message with these parts. */
export const bring = (role: string, ...parts: Part[]): Message => ({ ...messageFromContent({ role }), parts })

/** A conversation with this number of messages, from `history`. */
export const conversation = (count: number): Message[] =>
  Array.from({ length: count }, (_, index) =>
    messageFromContent(
      { role: index % 2 ? 'ai' : 'user', text: index % 2 ? `Answer ${index} ${'and so on '.repeat(20)}` : `Question ${index}` },
      { isHistory: true },
    ),
  )

/** A reply that arrives piece by piece, as the engine passes it to a view. */
export function streamInto(chat: { get(): ChatState; set(patch: Partial<ChatState>): void }) {
  const text = new StreamedText()
  let reply: Message = { ...messageFromContent({ role: 'ai' }), status: 'streaming', parts: [text] }
  const replace = (next: Message): void => {
    reply = next
    chat.set({ messages: [...chat.get().messages.slice(0, -1), next] })
  }
  chat.set({ messages: [...chat.get().messages, reply] })
  return {
    append(piece: string): void {
      text.append(piece)
      replace({ ...reply })
    },
    finish(): void {
      replace({ ...reply, status: 'done', parts: [{ type: 'text', text: text.text }] })
    },
  }
}

/** Loads the code to render messages before a test, which need not wait for it then. */
export function whenTranscriptIsThere(): void {
  beforeEach(async () => {
    const { root, destroy } = renderView(createTranscript, { messages: [say('user', '**Ready**')] })
    await vi.waitFor(() => {
      if (!root.querySelector('strong')) throw new Error('The transcript does not draw')
    })
    destroy()
  })
}
