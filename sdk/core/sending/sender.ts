import type { Draft, Exchange, TrackedReply } from './exchange.ts'
import type { Failures } from './error-reporter.ts'
import type { LoadingBubble } from '../conversation/loading-bubble.ts'
import type { Store } from '../store.ts'
import type { Attachment, ChatState, Connector } from '../types.ts'

interface SenderParts {
  store: Store<ChatState>
  loading: LoadingBubble
  failures: Failures
  exchange: () => Promise<Exchange>
  /** The way to answer a message with these files. */
  connector: (attachments: readonly Attachment[]) => Promise<Connector>
  /** The attachments of a request that failed go back to the composer. */
  restoreFiles: (attachments: readonly Attachment[]) => void
}

/** Carries one request at a time to a connector, and its reply into the conversation. */
export function createSender({ store, loading, failures, exchange, connector, restoreFiles }: SenderParts) {
  let running: { controller: AbortController; replies: TrackedReply[] } | undefined
  let last: Draft | undefined
  /** What the last draft was answered before that broke off. */
  let partial: ReadonlySet<string> = new Set()

  /** Ends the request in hand and keeps what came of it. Does nothing when it is no longer the one in hand. */
  function finish(mine = running, isCut = false): void {
    if (!mine || mine !== running) return
    running = undefined
    for (const reply of mine.replies) reply.finish({ isCut })
    loading.hide()
    store.set({ phase: 'idle' })
  }

  const broughtBy = (replies: readonly TrackedReply[]): ReadonlySet<string> =>
    new Set([...partial, ...replies.flatMap(({ brought }) => [...brought])])

  async function send(draft: Draft): Promise<void> {
    const mine: NonNullable<typeof running> = { controller: new AbortController(), replies: [] }
    const { signal } = mine.controller
    if (draft !== last) partial = new Set()
    let isContinuing = false
    let gone: unknown
    running = mine
    last = draft
    store.set({ phase: 'loading' })
    if (store.get().config.loadingBubble === 'shown') loading.show()
    try {
      const [{ createContext, createReply, createRequest, showProgress, showWaiting, apply, whyUnsent }, answering] =
        await Promise.all([exchange(), connector(draft.attachments)])
      if (!answering.send) throw new Error('This connector has no way to send')
      // Firefox waits for ever for a request whose file is gone.
      if (draft.attachments.length) gone = await whyUnsent(undefined, draft)
      if (gone) throw gone
      if (signal.aborted) return
      const begin = (): TrackedReply => {
        const begun = createReply(answering, draft.clearings, partial)
        mine.replies.push(begun)
        return begun
      }
      let reply = begin()
      const onUpload = (loaded: number, total: number): void => {
        if (mine === running) showProgress({ loaded, total }, reply, loading)
      }
      const onWaiting = (isWaiting: boolean): void => {
        if (mine === running) showWaiting(isWaiting, reply, loading)
      }
      const context = createContext(signal, onUpload, onWaiting)
      for await (const event of answering.send(createRequest(draft, answering), context)) {
        if (signal.aborted) return
        isContinuing = event.type === 'continues'
        if (event.type === 'stream-start') store.set({ phase: 'streaming' })
        else if (event.type === 'restart') {
          partial = broughtBy(mine.replies)
          reply = begin()
        } else if (event.type === 'progress') showProgress(event, reply, loading)
        else {
          const pending = apply(event, reply)
          if (pending) await pending
        }
      }
      if (isContinuing) reply.finish()
      else finish(mine)
    } catch (error) {
      if (signal.aborted || mine !== running) return
      finish(mine, true)
      partial = broughtBy(mine.replies)
      restoreFiles(draft.attachments)
      const isExplained = error === gone || !draft.attachments.length
      const reason = isExplained
        ? error
        : await exchange().then(
            ({ whyUnsent }) => whyUnsent(error, draft),
            () => error,
          )
      failures.show(reason, { canRetry: true })
    }
  }

  return {
    send,
    /** The request that was sent last, for another try. */
    get last() {
      return last
    },
    /** Aborts the request in hand for real, and keeps what came. */
    stop(): void {
      const mine = running
      if (!mine) return
      finish(mine, true)
      mine.controller.abort(new DOMException('Stopped', 'AbortError'))
    },
    /** A message that came by another way than the request ends the wait for one that `continues`. */
    settle(): void {
      if (store.get().phase === 'loading') finish()
    },
  }
}

export type Sender = ReturnType<typeof createSender>
