import { finishKind } from '../conversation/finish-kind.ts'
import { isKept } from '../conversation/is-kept.ts'
import type { LoadingBubble } from '../conversation/loading-bubble.ts'
import type { EndedReply, TrackedReply } from '../conversation/reply/tracked-reply.ts'
import type { Store } from '../store.ts'
import type { Attachment, ChatState, Connector, ConnectorContext, ReplyEvent } from '../types.ts'
import { pageLeaving, type Undertaking } from '../page-leaving.ts'
import { stopped } from '../util/stopped.ts'
import type { Draft } from './draft.ts'
import type { ErrorBubbles } from '../session/error-bubbles.ts'
import type { Exchange } from './exchange.ts'
import { createFailedRequest } from './failed-request.ts'
import { createLastRequest, type LastRequest } from './last-request.ts'
import { createSendingContext } from './sending-context.ts'

/** A connector that sends messages. */
type SendingConnector = Connector & Required<Pick<Connector, 'send'>>

const canSend = (connector: Connector): connector is SendingConnector => connector.send !== undefined

/** A message being sent, and its results so far. */
interface Running {
  readonly controller: AbortController
  /** What the end of the page breaks. */
  readonly undertaking: Undertaking
  readonly replies: TrackedReply[]
  readonly draft: Draft
  /** Present once it is loaded. */
  parts?: Exchange
  /** True if the page's own function answers. */
  isOfPage?: boolean
}

/** Why the service ended its answer, where the event says it. */
function reasonIn(event: ReplyEvent): unknown {
  if (event.type === 'metadata' || event.type === 'message-start') return event.metadata?.finishReason
  return event.type === 'message' ? event.message.metadata?.finishReason : undefined
}

/** A request and the connector that answers it. */
interface PreparedRequest {
  readonly draft: Draft
  readonly answering: SendingConnector
  readonly context: ConnectorContext
  readonly parts: Exchange
}

interface SenderParts extends Pick<Parameters<typeof createFailedRequest>[0], 'restoreFiles' | 'onFailure'> {
  store: Store<ChatState>
  loading: LoadingBubble
  failures: ErrorBubbles
  exchange: () => Promise<Exchange>
  /** The connector for a message with these files. */
  connector: (attachments: readonly Attachment[]) => Promise<Connector>
  /** The service has begun to answer. */
  onReceived: (draft: Draft) => void
  /** An answer was interrupted before there was anything of it. */
  onNothing: (draft: Draft) => void
}

/** Sends one request at a time through a connector, and adds its reply to the conversation. */
export function createSender({ store, loading, exchange, connector, onReceived, onNothing, ...failing }: SenderParts) {
  let running: Running | undefined
  const last = createLastRequest()
  const fail = createFailedRequest({ ...failing, last, exchange })

  function showLoading(): void {
    if (store.get().config.loadingBubble === 'shown') loading.show()
  }

  /** Ends the current request and keeps its results. Does nothing if `mine` is no longer the current one. */
  function finish(mine = running, how: Parameters<TrackedReply['finish']>[0] = {}): void {
    if (!mine || mine !== running) return
    running = undefined
    mine.undertaking.end()
    for (const reply of mine.replies) reply.finish(how)
    loading.hide()
    store.set({ phase: 'idle' })
  }

  function abort(reason: DOMException, isInterrupted = false): void {
    const mine = running
    if (!mine) return
    // A retry replaces what came.
    if (isInterrupted) last.interrupt(mine.replies)
    finish(mine, { isCut: true, isInterrupted })
    mine.controller.abort(reason)
    const shown = store.get().messages.findLast(isKept)
    // What the server keeps is resumed.
    const isWaiting = finishKind(shown?.metadata?.finishReason) === 'good' && !mine.parts?.unfinished.get()
    if (isInterrupted && isWaiting) onNothing(mine.draft)
  }

  /** Starts a reply: replaces the messages of an earlier attempt, or continues a message. */
  function begin(mine: Running, { parts: { createReply }, answering, draft }: PreparedRequest): TrackedReply {
    const begun = createReply(answering, draft, last.partial)
    mine.replies.push(begun)
    return begun
  }

  /** Sends one request, and applies the events of its answer. */
  async function ask(mine: Running, prepared: PreparedRequest, open: TrackedReply): Promise<EndedReply> {
    const { draft, answering, context, parts } = prepared
    const { signal } = mine.controller
    let reply = open
    let isContinuing = false
    let finishReason: unknown
    const nameCalls = parts.nameCalls(draft, () => last.partial)
    const ended = (): EndedReply => ({ reply, isContinuing, ending: finishKind(finishReason) })
    let isAwaited = draft.trigger === 'tool-results'
    last.replace(draft)
    const refreshing = parts.refreshTools(answering, signal)
    if (refreshing) await refreshing
    if (signal.aborted) return ended()
    const request = parts.createRequest(draft, answering)
    if (isAwaited && answering.continuesMessage) reply.apply({ type: 'step-start' })
    const events = draft.resumes ? answering.resume?.(draft.resumes.id, context) : answering.send(request, context)
    for await (const event of events ?? []) {
      if (signal.aborted) break
      finishReason = reasonIn(event) ?? finishReason
      isContinuing = event.type === 'continues'
      // A connector names the session before it asks.
      if (event.type !== 'progress' && event.type !== 'session') onReceived(draft)
      // Loading dots below a growing message are not removed by a new message.
      if (isAwaited && event.type !== 'progress') loading.hide()
      isAwaited &&= event.type === 'progress'
      if (event.type === 'stream-start') store.set({ phase: 'streaming' })
      else if (event.type === 'restart') {
        last.interrupt(mine.replies)
        reply = begin(mine, prepared)
      } else if (event.type === 'progress') parts.showProgress(event, reply, loading)
      else {
        const pending = parts.apply(nameCalls(event), reply, draft, answering)
        if (pending) await pending
      }
    }
    return ended()
  }

  /** Asks once or, where the page has tools, again with the results of each call. */
  async function run(mine: Running, prepared: PreparedRequest): Promise<EndedReply> {
    const { draft, answering, parts } = prepared
    const { signal } = mine.controller
    const reply = begin(mine, prepared)
    // No tool runs by itself after a reload.
    const rounds = draft.resumes ? undefined : await parts.loadToolRounds(answering, draft, signal)
    if (!rounds) return ask(mine, prepared, reply)
    return rounds.answer({
      draft,
      reply,
      signal,
      ask: (next, open) => ask(mine, { ...prepared, draft: next }, open),
      onResults(next) {
        last.set(next)
        showLoading()
      },
    })
  }

  async function send(draft: Draft): Promise<void> {
    const mine: Running = { controller: new AbortController(), undertaking: pageLeaving.begin(), replies: [], draft }
    const { signal } = mine.controller
    let gone: unknown
    running = mine
    last.set(draft)
    store.set({ phase: 'loading' })
    showLoading()
    try {
      const [parts, answering] = await Promise.all([exchange(), connector(draft.attachments)])
      Object.assign(mine, { parts, isOfPage: answering.isHandler })
      if (!canSend(answering)) throw new Error('This connector has no way to send')
      // Firefox waits forever for a request whose file is gone.
      if (draft.attachments.length) gone = await parts.whyUnsent(undefined, draft)
      if (gone) throw gone
      if (signal.aborted) return
      if (!draft.resumes) parts.unfinished.remove()
      const latest = (): TrackedReply | undefined => (mine === running ? mine.replies.at(-1) : undefined)
      const context = createSendingContext(parts, { signal, latest, loading })
      const { reply, isContinuing } = await run(mine, { draft, answering, parts, context })
      if (signal.aborted) return
      parts.unfinished.remove()
      if (isContinuing) reply.finish()
      else finish(mine)
    } catch (error) {
      await fail(error, {
        ...mine,
        isExplained: error === gone,
        isOver: () => signal.aborted || mine !== running,
        end: () => finish(mine, { isCut: true, isInterrupted: true }),
      })
    }
  }

  return {
    send,
    /** The last request, for a retry. */
    last: last as Pick<LastRequest, 'draft' | 'partial' | 'set'>,
    /** Aborts the current request, as the visitor asked, and keeps what was received. */
    stop(): void {
      if (running) void exchange().then(({ unfinished }) => unfinished.remove())
      abort(stopped())
    },
    /** Aborts the current request because the chat ends, which interrupts the answer. */
    leave: (): void => abort(new DOMException('The chat left the page', 'AbortError'), true),
    /** A message that came by another way than the request ends the wait for one that `continues`. */
    settle(): void {
      if (store.get().phase === 'loading') finish()
    },
  }
}

export type Sender = ReturnType<typeof createSender>
