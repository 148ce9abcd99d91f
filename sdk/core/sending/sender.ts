import { ChatError } from '../errors.ts'
import type { Draft, Exchange, TrackedReply } from './exchange.ts'
import type { Failures } from './error-reporter.ts'
import type { LoadingBubble } from '../conversation/loading-bubble.ts'
import type { Store } from '../store.ts'
import type { Attachment, ChatState, Connector, ConnectorContext } from '../types.ts'
import { stopped } from '../util/stopped.ts'

type Sending = Connector & Required<Pick<Connector, 'send'>>

const canSend = (connector: Connector): connector is Sending => connector.send !== undefined

interface SenderParts {
  store: Store<ChatState>
  loading: LoadingBubble
  failures: Failures
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

/** A message being sent, and its results so far. */
interface Running {
  readonly controller: AbortController
  readonly replies: TrackedReply[]
}

/** A request and the connector that answers it. */
interface Talk {
  readonly draft: Draft
  readonly answering: Sending
  readonly context: ConnectorContext
  readonly parts: Exchange
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
  let last: Draft | undefined
  /** The partial answer to the last draft before it was interrupted. */
  let partial: ReadonlySet<string> = new Set()

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
    last = draft
    forget()
  }

  function abort(reason: DOMException): void {
    const mine = running
    if (!mine) return
    finish(mine, true)
    mine.controller.abort(reason)
  }

  /** What these replies brought that was not there when the last request was sent. */
  function broughtBy(replies: readonly TrackedReply[]): ReadonlySet<string> {
    const known = new Set(last?.messages.map(({ id }) => id))
    return new Set([...partial, ...replies.flatMap(({ brought }) => [...brought])].filter((id) => !known.has(id)))
  }

  /** Starts a reply: replaces the messages of an earlier attempt, or continues a message. */
  function begin(mine: Running, { parts, answering, draft }: Talk): TrackedReply {
    const begun = parts.createReply(answering, draft, partial)
    mine.replies.push(begun)
    return begun
  }

  /**
   * Sends one request, and applies the events of its answer.
   * @returns the reply that is open then, and whether another request will bring the rest.
   */
  async function carry(mine: Running, talk: Talk, open: TrackedReply): Promise<{ reply: TrackedReply; isContinuing: boolean }> {
    const { draft, answering, context, parts } = talk
    const { signal } = mine.controller
    let reply = open
    let isContinuing = false
    let isAwaited = draft.trigger === 'tool-results'
    const refreshing = parts.refreshTools(answering, signal)
    if (refreshing) await refreshing
    if (signal.aborted) return { reply, isContinuing }
    const request = parts.createRequest(draft, answering)
    if (isAwaited && answering.continuesMessage) reply.apply({ type: 'step-start' })
    const events = draft.resumes ? answering.resume?.(draft.resumes.id, context) : answering.send(request, context)
    for await (const event of events ?? []) {
      if (signal.aborted) break
      isContinuing = event.type === 'continues'
      // A connector names the session before it asks.
      if (event.type !== 'progress' && event.type !== 'session') onReceived(draft)
      // Loading dots below a growing message are not removed by a new message.
      if (isAwaited && event.type !== 'progress') loading.hide()
      isAwaited &&= event.type === 'progress'
      if (event.type === 'stream-start') store.set({ phase: 'streaming' })
      else if (event.type === 'restart') {
        partial = broughtBy(mine.replies)
        reply = begin(mine, talk)
      } else if (event.type === 'progress') parts.showProgress(event, reply, loading)
      else {
        const pending = parts.apply(event, reply, draft, answering)
        if (pending) await pending
      }
    }
    return { reply, isContinuing }
  }

  /** Sends a request and, each time the model calls tools of the page, another one with their results. */
  async function carryAll(
    mine: Running,
    first: Talk,
    open: TrackedReply,
  ): Promise<{ reply: TrackedReply; isContinuing: boolean }> {
    const { signal } = mine.controller
    // No tool runs by itself after a reload.
    const rounds = first.draft.resumes ? undefined : await first.parts.loadToolRounds(first.answering)
    let talk = first
    let carried = { reply: open, isContinuing: false }
    // The visitor approved calls: they run before the model continues.
    if (talk.draft.runsTools) await first.parts.refreshTools(first.answering, signal)
    if (talk.draft.runsTools) await rounds?.run({ draft: talk.draft, reply: open, count: 0, signal })
    if (talk.draft.runsTools && rounds)
      talk = { ...talk, draft: { ...rounds.followUp({ draft: talk.draft, reply: open }), isAnswer: true } }
    for (let count = 0; ; count += 1) {
      last = talk.draft
      carried = await carry(mine, talk, carried.reply)
      const round = { draft: talk.draft, reply: carried.reply, count, signal }
      if (!rounds || carried.isContinuing || signal.aborted || !(await rounds.run(round))) return carried
      // If something fails from here on, a retry starts here: no tool runs twice.
      talk = { ...talk, draft: rounds.followUp(round) }
      partial = new Set()
      if (store.get().config.loadingBubble === 'shown') loading.show()
    }
  }

  async function send(draft: Draft): Promise<void> {
    const mine: Running = { controller: new AbortController(), replies: [] }
    const { signal } = mine.controller
    if (draft !== last) partial = new Set()
    let gone: unknown
    running = mine
    last = draft
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
      const talk: Talk = { draft, answering, parts, context: parts.createContext(signal, onUpload, onWaiting) }
      const { reply, isContinuing } = await carryAll(mine, talk, begin(mine, talk))
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
      partial = broughtBy(mine.replies)
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
      return last
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
