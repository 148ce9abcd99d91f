import type { Conversation } from '../conversation/conversation.ts'
import { publicMessage } from '../conversation/message-content.ts'
import { applyMessage } from '../conversation/reply/apply-message.ts'
import { updateMessage } from '../conversation/update-message.ts'
import type { Environment } from '../environment.ts'
import { ChatError } from '../errors.ts'
import type { MessageContent, Response } from '../options/options.ts'
import type { ErrorBubbles } from './error-bubbles.ts'
import type { Sending } from '../sending/sending.ts'
import type { SessionId } from './service-session.ts'
import type { ConversationStorage } from '../storage/conversation-storage.ts'
import type { Store } from '../store.ts'
import type { ChatState } from '../types.ts'
import type { Setup } from './setup.ts'

interface MessageMethodParts {
  store: Store<ChatState>
  environment: Environment
  conversation: Conversation
  failures: ErrorBubbles
  setup: Setup
  storage: ConversationStorage
  session: SessionId
  sending: Sending
}

/** The methods by which the page reads and changes the conversation. */
export function createMessageMethods({
  store,
  environment,
  conversation,
  failures,
  setup,
  storage,
  session,
  sending,
}: MessageMethodParts) {
  return {
    getMessages: (): MessageContent[] => conversation.kept().map(publicMessage),
    addMessage(message: Response, isUpdate: boolean): void {
      if (typeof message.error === 'string') {
        failures.show(new ChatError(message.error || store.get().config.labels.errorService, { isDisplayable: true }))
        return
      }
      applyMessage(conversation, { ...message, sendUpdate: isUpdate }, { sessionId: session.get() })
      if (message.role !== 'user') sending.sender.settle()
    },
    updateMessage: (content: MessageContent, which: number | string) => updateMessage(conversation, content, which),
    clearMessages(isReset: boolean): void {
      conversation.clear()
      sending.clearOutbox()
      store.set({ isIntroShown: isReset, queue: undefined })
      if (isReset) setup.showIntro()
      storage.clear()
      session.set(undefined)
      environment.emit('clear-messages', undefined)
    },
  }
}
