import { ChatError } from '../errors.ts'
import type { TrackedReply } from '../conversation/reply/tracked-reply.ts'
import type { Attachment } from '../types.ts'
import type { Draft } from './draft.ts'
import type { ErrorBubbles } from '../session/error-bubbles.ts'
import type { Exchange } from './exchange.ts'
import type { LastRequest } from './last-request.ts'
import type { Undertaking } from '../page-leaving.ts'

interface FailedRequestParts {
  failures: ErrorBubbles
  last: LastRequest
  exchange: () => Promise<Exchange>
  /** Returns the attachments of a failed request to the composer. */
  restoreFiles: (attachments: readonly Attachment[]) => void
  /**
   * A request has failed; `hasBegun` if its answer had. Returns how the message shows that it was not sent: `queued` if it is sent
   * again by itself; undefined if it does not.
   */
  onFailure: (error: unknown, draft: Draft, hasBegun: boolean) => 'queued' | 'failed' | undefined
}

interface FailedRequest {
  readonly draft: Draft
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
export function createFailedRequest({ failures, last, exchange, restoreFiles, onFailure }: FailedRequestParts) {
  const forget = (): void => void exchange().then(({ unfinished }) => unfinished.remove())

  /** The server said how the answer ended: a retry asks for another one, because the same one would end so again. */
  function askAgain({ resumes: _ended, ...draft }: Draft): void {
    last.replace(draft)
    forget()
  }

  return async function fail(thrown: unknown, request: FailedRequest): Promise<void> {
    const { draft, replies, undertaking, isOfPage, isExplained, isOver, end } = request
    if (isOver()) return
    const wasLeft = await undertaking.explains(isOfPage ? undefined : thrown)
    if (isOver()) return
    if (wasLeft) return end()
    // The server has given up an answer that was complete, or that nobody asked for in time: what came of it stays.
    const isGivenUp = draft.resumes && ChatError.is(thrown) && thrown.status === 404
    const hasBegun = replies.some(({ brought }) => brought.size > 0)
    const status = isGivenUp ? undefined : onFailure(thrown, draft, hasBegun)
    end()
    if (isGivenUp) return forget()
    if (status === 'queued') return
    last.interrupt(replies)
    if (draft.resumes && ChatError.is(thrown) && thrown.isDisplayable) askAgain(draft)
    if (!status) restoreFiles(draft.attachments)
    const reason =
      isExplained || !draft.attachments.length
        ? thrown
        : await exchange().then(
            ({ whyUnsent }) => whyUnsent(thrown, draft),
            () => thrown,
          )
    failures.showNow(reason, { canRetry: !status })
  }
}
