import { ChatError } from '../errors.ts'
import { createRequestRunner, type PreparedRequest, type Running, type SendingConnector } from './request-runner.ts'
import type { Draft } from './draft.ts'
import type { TrackedReply } from '../conversation/reply/tracked-reply.ts'
import type { Exchange } from './exchange.ts'
import { createLastRequest } from './last-request.ts'
import type { ErrorBubbles } from './error-bubbles.ts'
import type { LoadingBubble } from '../conversation/loading-bubble.ts'
import type { Store } from '../store.ts'
import type { Attachment, ChatState, Connector } from '../types.ts'
import { stopped } from '../util/stopped.ts'

const canSend = (connector: Connector): connector is SendingConnector => connector.send !== undefined

interface SenderParts {
  store: Store<ChatState>
  loading: LoadingBubble
  failures: ErrorBubbles
  exchange: () => Promise<Exchange>
  /** The connector for a message with these files. */
  connector: (attachments: readonly Attachment[]) => Promise<Connector>
  /** Returns the attachments of a failed request to the composer. */
  restoreFiles: (attachments: readonly Attachment[]) => void
  /**
   * A request has failed; `hasBegun` if its answer had. Returns how the message shows that it was not sent: `queued` if it is sent
   * again by itself; undefined if it does not.
   */
  onFailure: (error: unknown, draft: Draft, hasBegun: boolean) => 'queued' | 'failed' | undefined
  /** The service has begun to answer. */
  onReceived: (draft: Draft) => void
}

/** Sends one request at a time through a connector, and adds its reply to the conversation. */
export function createSender({
  store,
  loading,
  failures,
  exchange,
  connector,
  restoreFiles,
  onFailure,
  onReceived,
}: SenderParts) {
  let running: Running | undefined
  const last = createLastRequest()
  const run = createRequestRunner({ store, loading, last, onReceived })

  /** Ends the current request and keeps its results. Does nothing if `mine` is no longer the current one. */
  function finish(mine = running, isCut = false): void {
    if (!mine || mine !== running) return
    running = undefined
    for (const reply of mine.replies) reply.finish({ isCut })
    loading.hide()
    store.set({ phase: 'idle' })
  }

  const forget = (): void => void exchange().then(({ unfinished }) => unfinished.remove())

  /** The server said how the answer ended: a retry asks for another one, because the same one would end so again. */
  function askAnew({ resumes: _ended, ...draft }: Draft): void {
    last.replace(draft)
    forget()
  }

  function abort(reason: DOMException): void {
    const mine = running
    if (!mine) return
    finish(mine, true)
    mine.controller.abort(reason)
  }

  async function send(draft: Draft): Promise<void> {
    const mine: Running = { controller: new AbortController(), replies: [] }
    const { signal } = mine.controller
    let gone: unknown
    running = mine
    last.set(draft)
    store.set({ phase: 'loading' })
    if (store.get().config.loadingBubble === 'shown') loading.show()
    try {
      const [parts, answering] = await Promise.all([exchange(), connector(draft.attachments)])
      if (!canSend(answering)) throw new Error('This connector has no way to send')
      // Firefox waits forever for a request whose file is gone.
      if (draft.attachments.length) gone = await parts.whyUnsent(undefined, draft)
      if (gone) throw gone
      if (signal.aborted) return
      if (!draft.resumes) parts.unfinished.remove()
      const latest = (): TrackedReply | undefined => (mine === running ? mine.replies.at(-1) : undefined)
      const onUpload = (loaded: number, total: number): void => {
        const reply = latest()
        if (reply) parts.showProgress({ loaded, total }, reply, loading)
      }
      const onWaiting = (isWaiting: boolean): void => {
        const reply = latest()
        if (reply) parts.showWaiting(isWaiting, reply, loading)
      }
      const prepared: PreparedRequest = { draft, answering, parts, context: parts.createContext(signal, onUpload, onWaiting) }
      const { reply, isContinuing } = await run(mine, prepared)
      if (signal.aborted) return
      parts.unfinished.remove()
      if (isContinuing) reply.finish()
      else finish(mine)
    } catch (error) {
      if (signal.aborted || mine !== running) return
      // The server has given up an answer that was complete, or that nobody asked for in time: what came of it stays.
      const isGivenUp = draft.resumes && ChatError.is(error) && error.status === 404
      const hasBegun = mine.replies.some(({ brought }) => brought.size > 0)
      const status = isGivenUp ? undefined : onFailure(error, draft, hasBegun)
      finish(mine, true)
      if (isGivenUp) return forget()
      if (status === 'queued') return
      last.interrupt(mine.replies)
      if (draft.resumes && ChatError.is(error) && error.isDisplayable) askAnew(draft)
      if (!status) restoreFiles(draft.attachments)
      const isExplained = error === gone || !draft.attachments.length
      const reason = isExplained
        ? error
        : await exchange().then(
            ({ whyUnsent }) => whyUnsent(error, draft),
            () => error,
          )
      failures.show(reason, { canRetry: !status })
    }
  }

  return {
    send,
    /** The last request, for a retry. */
    get last() {
      return last.draft
    },
    /** Aborts the current request, as the visitor asked, and keeps what was received. */
    stop(): void {
      if (running) forget()
      abort(stopped())
    },
    /** Aborts the current request because the chat leaves the page. */
    leave: (): void => abort(new DOMException('The chat left the page', 'AbortError')),
    /** A message that came by another way than the request ends the wait for one that `continues`. */
    settle(): void {
      if (store.get().phase === 'loading') finish()
    },
  }
}

export type Sender = ReturnType<typeof createSender>
