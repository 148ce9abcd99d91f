import { createConversation } from '../core/conversation/conversation.ts'
import { publicMessage } from '../core/conversation/message-content.ts'
import { createReply } from '../core/conversation/reply/reply.ts'
import { createStore } from '../core/store.ts'
import type { MessageContent } from '../core/options/options.ts'
import type { ChatState, Part, ReplyEvent, ToolPart } from '../core/types.ts'

type Messages = Pick<ChatState, 'messages' | 'branches'>

const ignore = (): void => undefined

/** Builds complete messages from the events of an answer, as the chat in a page does. */
export function foldReply() {
  const store = createStore<Messages>({ messages: [], branches: [] })
  const conversation = createConversation(store, { onMessage: ignore, onChange: ignore, onDelete: ignore })
  let sessionId: string | undefined
  const reply = createReply(conversation, { sessionId: () => sessionId })
  return {
    apply(event: ReplyEvent): void {
      if (event.type === 'session') sessionId = event.id
      else reply.apply(event)
    },
    /** The current state of the call with this id. */
    tool(id: string): ToolPart | undefined {
      const isIt = (part: Part): part is ToolPart => part.type === 'tool' && part.id === id
      return store
        .get()
        .messages.findLast(({ parts }) => parts.some(isIt))
        ?.parts.find(isIt)
    },
    finish(): MessageContent[] {
      reply.finish()
      return store.get().messages.map(publicMessage)
    },
  }
}
