import { finishKind } from '../conversation/finish-kind.ts'
import type { EndedReply, TrackedReply } from '../conversation/reply/track-messages.ts'
import type { Undertaking } from '../page-leaving.ts'
import type { ChatSession } from '../session/chat-session.ts'
import type { Exchange } from '../session/contracts.ts'
import type { Connector, ConnectorContext, ReplyEvent } from '../types.ts'
import type { Question } from './question.ts'
import type { LastRequest } from './last-request.ts'
import { refreshTools, toolRoundsFor } from './load-tools.ts'
import { showLoading } from './loading-bubble.ts'

/** A connector that sends messages. */
type SendingConnector = Connector & Required<Pick<Connector, 'send'>>

export const hasSend = (connector: Connector): connector is SendingConnector => connector.send !== undefined

/** A message being sent, and its results so far. */
export interface Running {
  readonly controller: AbortController
  /** What the end of the page breaks. */
  readonly undertaking: Undertaking
  readonly replies: TrackedReply[]
  readonly question: Question
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
export interface PreparedRequest {
  readonly question: Question
  readonly answering: SendingConnector
  readonly context: ConnectorContext
  readonly parts: Exchange
}

/** Asks a service, and adds what it answers to the conversation. */
export interface Asking {
  run(mine: Running, prepared: PreparedRequest): Promise<EndedReply>
}

export function createAsking(session: ChatSession, last: LastRequest): Asking {
  const { store, loading } = session

  /** Starts a reply: replaces the messages of an earlier attempt, or continues a message. */
  function begin(mine: Running, { parts: { createReply }, answering, question }: PreparedRequest): TrackedReply {
    const begun = createReply(answering, question, last.partial)
    mine.replies.push(begun)
    return begun
  }

  /** Sends one request, and applies the events of its answer. */
  async function ask(mine: Running, prepared: PreparedRequest, open: TrackedReply): Promise<EndedReply> {
    const { question, answering, context, parts } = prepared
    const { signal } = mine.controller
    let reply = open
    let isContinuing = false
    let finishReason: unknown
    const nameCalls = parts.nameCalls(question, () => last.partial)
    const ended = (): EndedReply => ({ reply, isContinuing, ending: finishKind(finishReason) })
    let isAwaited = question.trigger === 'tool-results'
    last.replace(question)
    const refreshing = refreshTools(session, answering, signal)
    if (refreshing) await refreshing
    if (signal.aborted) return ended()
    const request = parts.createRequest(question, answering)
    if (isAwaited && answering.continuesMessage) reply.apply({ type: 'step-start' })
    const events = question.resumes ? answering.resume?.(question.resumes.id, context) : answering.send(request, context)
    for await (const event of events ?? []) {
      if (signal.aborted) break
      finishReason = reasonIn(event) ?? finishReason
      isContinuing = event.type === 'continues'
      // A connector names the session before it asks.
      if (event.type !== 'progress' && event.type !== 'session') session.tell('onReceived', question)
      // Loading dots below a growing message are not removed by a new message.
      if (isAwaited && event.type !== 'progress') loading.hide()
      isAwaited &&= event.type === 'progress'
      if (event.type === 'stream-start') store.set({ phase: 'streaming' })
      else if (event.type === 'restart') {
        last.interrupt(mine.replies)
        reply = begin(mine, prepared)
      } else if (event.type === 'progress') parts.showProgress(event, reply)
      else {
        const pending = parts.apply(nameCalls(event), reply, question, answering)
        if (pending) await pending
      }
    }
    return ended()
  }

  /** Asks once or, where the page has tools, again with the results of each call. */
  async function run(mine: Running, prepared: PreparedRequest): Promise<EndedReply> {
    const { question, answering } = prepared
    const { signal } = mine.controller
    const reply = begin(mine, prepared)
    // No tool runs by itself after a reload.
    const rounds = question.resumes ? undefined : await toolRoundsFor(session, answering, question, signal)
    if (!rounds) return ask(mine, prepared, reply)
    return rounds.answer({
      question,
      reply,
      signal,
      ask: (next, open) => ask(mine, { ...prepared, question: next }, open),
      onResults(next) {
        last.set(next)
        showLoading(session)
      },
    })
  }

  return { run }
}
