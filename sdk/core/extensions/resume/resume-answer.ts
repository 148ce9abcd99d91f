import type { Conversation } from '../../conversation/conversation.ts'
import type { Store } from '../../store.ts'
import type { ChatState } from '../../types.ts'
import type { Exchange } from '../../sending/exchange.ts'
import type { Sender } from '../../sending/sender.ts'
import type { SessionId } from '../../session/service-session.ts'

interface ResumeParts {
  readonly store: Store<ChatState>
  readonly conversation: Conversation
  readonly session: SessionId
  readonly sender: Sender
  readonly exchange: Exchange
  /** Aborted as soon as the chat is not in the page. */
  readonly signal: AbortSignal
}

/** How long the question may take to arrive that another tab has asked, in milliseconds. */
const questionTime = 10_000

/** Resolves when it is so, at the latest when the time is over or the signal is aborted. */
function untilSo(isSo: () => boolean, { store, signal }: ResumeParts): Promise<void> {
  return new Promise((resolve) => {
    const ended = AbortSignal.any([signal, AbortSignal.timeout(questionTime)])
    function check(): void {
      if (!ended.aborted && !isSo()) return
      unsubscribe()
      ended.removeEventListener('abort', check)
      resolve()
    }
    const unsubscribe = store.subscribe(check)
    ended.addEventListener('abort', check)
    check()
  })
}

/**
 * Goes on with an answer that was not complete when the page was left, or that another tab asked for. It is given again from its
 * beginning, in the place of what came of it.
 */
export async function resumeAnswer(parts: ResumeParts): Promise<void> {
  const { store, conversation, session, sender, exchange, signal } = parts
  const answer = exchange.unfinished.get()
  if (!answer) return
  const find = (): number => conversation.kept().findLastIndex(({ id }) => id === answer.questionId)
  await untilSo(() => find() !== -1, parts)
  const messages = conversation.kept()
  const place = find()
  const later = messages.slice(place + 1)
  const isCurrent = place !== -1 && !later.some(({ role }) => role === 'user') && exchange.unfinished.get()?.id === answer.id
  if (!isCurrent || signal.aborted || store.get().phase !== 'idle') return
  const asked = messages.slice(0, place + 1)
  await sender.send({
    messages: asked,
    attachments: [],
    sessionId: session.find(asked),
    clearings: conversation.clearings,
    resumes: answer,
  })
}
