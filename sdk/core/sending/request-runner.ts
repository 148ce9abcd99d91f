import type { LoadingBubble } from '../conversation/loading-bubble.ts'
import type { Store } from '../store.ts'
import type { ChatState, Connector, ConnectorContext } from '../types.ts'
import type { Draft } from './draft.ts'
import type { TrackedReply } from '../conversation/reply/tracked-reply.ts'
import type { Exchange } from './exchange.ts'
import type { LastRequest } from './last-request.ts'

/** A connector that sends messages. */
export type SendingConnector = Connector & Required<Pick<Connector, 'send'>>

/** A message being sent, and its results so far. */
export interface Running {
  readonly controller: AbortController
  readonly replies: TrackedReply[]
}

/** A request and the connector that answers it. */
export interface PreparedRequest {
  readonly draft: Draft
  readonly answering: SendingConnector
  readonly context: ConnectorContext
  readonly parts: Exchange
}

interface RunResult {
  /** The reply that is open now. */
  readonly reply: TrackedReply
  /** Whether another request will bring the rest. */
  readonly isContinuing: boolean
}

interface RunnerParts {
  store: Store<ChatState>
  loading: LoadingBubble
  last: LastRequest
  /** The service has begun to answer. */
  onReceived: (draft: Draft) => void
}

/** Returns the function that sends a request, and applies what comes of it. */
export function createRequestRunner({ store, loading, last, onReceived }: RunnerParts) {
  /** Starts a reply: replaces the messages of an earlier attempt, or continues a message. */
  function begin(mine: Running, { parts, answering, draft }: PreparedRequest): TrackedReply {
    const begun = parts.createReply(answering, draft, last.partial)
    mine.replies.push(begun)
    return begun
  }

  /** Sends one request, and applies the events of its answer. */
  async function runOnce(mine: Running, prepared: PreparedRequest, open: TrackedReply): Promise<RunResult> {
    const { draft, answering, context, parts } = prepared
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
        last.interrupt(mine.replies)
        reply = begin(mine, prepared)
      } else if (event.type === 'progress') parts.showProgress(event, reply, loading)
      else {
        const pending = parts.apply(event, reply, draft, answering)
        if (pending) await pending
      }
    }
    return { reply, isContinuing }
  }

  /** Sends a request and, each time the model calls tools of the page, another one with their results. */
  return async function run(mine: Running, first: PreparedRequest): Promise<RunResult> {
    const { signal } = mine.controller
    const open = begin(mine, first)
    // No tool runs by itself after a reload.
    const rounds = first.draft.resumes ? undefined : await first.parts.loadToolRounds(first.answering, first.draft)
    let prepared = first
    let result: RunResult = { reply: open, isContinuing: false }
    // The visitor approved calls: they run before the model continues.
    if (first.draft.runsTools) {
      await first.parts.refreshTools(first.answering, signal)
      const round = { draft: first.draft, reply: open, count: 0, signal }
      await rounds?.run(round)
      if (rounds) prepared = { ...first, draft: { ...rounds.followUp(round), isAnswer: true } }
    }
    for (let count = 0; ; count += 1) {
      last.replace(prepared.draft)
      result = await runOnce(mine, prepared, result.reply)
      const round = { draft: prepared.draft, reply: result.reply, count, signal }
      if (!rounds || result.isContinuing || signal.aborted || !(await rounds.run(round))) return result
      // If something fails from here on, a retry starts here: no tool runs twice.
      prepared = { ...prepared, draft: rounds.followUp(round) }
      last.set(prepared.draft)
      if (store.get().config.loadingBubble === 'shown') loading.show()
    }
  }
}
