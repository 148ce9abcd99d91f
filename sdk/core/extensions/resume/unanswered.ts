import { ChatError } from '../../errors.ts'
import { attachmentsOf } from '../../input/attachments-of.ts'
import { pageLeaving } from '../../page-leaving.ts'
import type { ChatSession } from '../../session/chat-session.ts'
import type { Unanswered } from '../../session/contracts.ts'
import { outbox } from '../../session/extensions.ts'
import { unansweredQuestion } from './unanswered-question.ts'

/** Offers to try again where the page was left, or the chat taken out of it, before an answer came: at once, and on the next page. */
export function createUnanswered(session: ChatSession): Unanswered {
  const { store, conversation, failures, sender, serviceSession, storage } = session
  function showOffer(): void {
    const { errorInterrupted } = store.get().config.labels
    conversation.append(failures.bubble(new ChatError(errorInterrupted, { isDisplayable: true }), true))
  }

  return {
    offer(question) {
      const { messages, clearings } = question
      // What waits in the outbox is sent again.
      if (session.loaded(outbox)?.ofQuestion(question)) return
      if (clearings !== conversation.clearings) return
      const { id } = messages.at(-1) ?? {}
      if (id !== undefined && pageLeaving.isUnderway()) unansweredQuestion.note(id)
      showOffer()
    },
    async recall() {
      await storage.open()
      const { messages, phase } = store.get()
      const asked = messages.at(-1)
      if (phase !== 'idle' || asked?.role !== 'user' || !unansweredQuestion.take(asked.id)) return
      const { clearings } = conversation
      sender.last.set({ messages, attachments: attachmentsOf(asked), sessionId: serviceSession.find(messages), clearings })
      showOffer()
    },
  }
}
