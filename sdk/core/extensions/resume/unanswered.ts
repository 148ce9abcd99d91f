import type { Conversation } from '../../conversation/conversation.ts'
import { ChatError } from '../../errors.ts'
import { attachmentsOf } from '../../input/attachments-of.ts'
import { pageLeaving } from '../../page-leaving.ts'
import type { Store } from '../../store.ts'
import type { ChatState } from '../../types.ts'
import type { Draft } from '../../sending/draft.ts'
import type { ErrorBubbles } from '../../session/error-bubbles.ts'
import type { LastRequest } from '../../sending/last-request.ts'
import type { SessionId } from '../../session/service-session.ts'
import { unansweredQuestion } from './unanswered-question.ts'

interface UnansweredParts {
  readonly store: Store<ChatState>
  readonly conversation: Conversation
  readonly failures: ErrorBubbles
  readonly session: SessionId
  /** What a retry sends. */
  readonly last: Pick<LastRequest, 'set'>
  /** Resolves when the stored conversation is shown. */
  restored(): Promise<void>
}

/** Offers to ask again what nobody answered because the chat or its page ended. */
export function createUnanswered({ store, conversation, failures, session, last, restored }: UnansweredParts) {
  function showOffer(): void {
    const { errorInterrupted } = store.get().config.labels
    conversation.append(failures.bubble(new ChatError(errorInterrupted, { isDisplayable: true }), true))
  }

  return {
    /** The chat ended before anything of the answer came. It may be shown again as it was; otherwise the next page offers it. */
    offer({ messages, clearings }: Draft): void {
      if (clearings !== conversation.clearings) return
      const { id } = messages.at(-1) ?? {}
      if (id !== undefined && pageLeaving.isUnderway()) unansweredQuestion.note(id)
      showOffer()
    },
    /** Offers what an earlier page of this tab has asked. */
    async recall(): Promise<void> {
      await restored()
      const { messages, phase } = store.get()
      const question = messages.at(-1)
      if (phase !== 'idle' || question?.role !== 'user' || !unansweredQuestion.take(question.id)) return
      const { clearings } = conversation
      last.set({ messages, attachments: attachmentsOf(question), sessionId: session.find(messages), clearings })
      showOffer()
    },
  }
}
