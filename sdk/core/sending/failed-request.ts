import { ChatError } from '../errors.ts'
import type { TrackedReply } from '../conversation/reply/track-messages.ts'
import type { ChatSession } from '../session/chat-session.ts'
import type { Question } from './question.ts'
import { markQueueHeld } from './mark-queue-held.ts'
import type { LastRequest } from './last-request.ts'
import type { Undertaking } from '../page-leaving.ts'

interface FailedRequest {
  readonly question: Question
  readonly replies: readonly TrackedReply[]
  /** The request, which fails as well if the visitor leaves the page. */
  readonly undertaking: Undertaking
  /** True if nobody knows what it means that it failed: what answers is the page itself. */
  readonly isOfPage?: boolean
  /** True if the error says all that is known: no file has to be looked at. */
  readonly isExplained: boolean
  /** True if the request has ended otherwise, as by the visitor. */
  isOver(): boolean
  /** Ends the request; what came of its answer stays. */
  end(): void
}

/**
 * What happens when a request fails: its files go back into the composer, an error bubble says why, and a retry replaces what came
 * of the answer. A request that the visitor ended by leaving the page has not failed.
 */
export function createFailedRequest(session: ChatSession, last: LastRequest) {
  const { composer, failures } = session
  const forget = (): void => void session.loadExchange().then(({ unfinished }) => unfinished.remove())

  /** The server said how the answer ended: a retry asks for another one, because the same one would end so again. */
  function askAgain({ resumes: _ended, ...question }: Question): void {
    last.replace(question)
    forget()
  }

  return async function fail(thrown: unknown, request: FailedRequest): Promise<void> {
    const { question, replies, undertaking, isOfPage, isExplained, isOver, end } = request
    if (isOver()) return
    const wasLeft = await undertaking.explains(isOfPage ? undefined : thrown)
    if (isOver()) return
    if (wasLeft) return end()
    // The server has given up an answer that was complete, or that nobody asked for in time: what came of it stays.
    const isGivenUp = question.resumes && ChatError.is(thrown) && thrown.status === 404
    const hasBegun = replies.some(({ brought }) => brought.size > 0)
    const status = isGivenUp ? undefined : session.tell('onFailure', thrown, question, hasBegun)
    // What waits is not sent by itself, unless this is.
    if (status !== 'queued' && !isGivenUp) markQueueHeld(session.store, 'failed')
    end()
    if (isGivenUp) return forget()
    if (status === 'queued') return
    last.interrupt(replies)
    if (question.resumes && ChatError.is(thrown) && thrown.isDisplayable) askAgain(question)
    if (!status) composer.restoreFiles(question.attachments)
    const reason =
      isExplained || !question.attachments.length
        ? thrown
        : await session.loadExchange().then(
            ({ explainUnreadableFiles }) => explainUnreadableFiles(thrown, question),
            () => thrown,
          )
    failures.showNow(reason, { canRetry: !status })
  }
}
