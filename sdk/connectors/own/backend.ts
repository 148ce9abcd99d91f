import { decodeStream } from '../../connector-kit/decode/decode-stream.ts'
import { createId } from '../../core/util/ids.ts'
import type { Connect } from '../../core/options/options.ts'
import type { Connector, ConnectorContext, ConnectorRequest, ReplyEvent } from '../../core/types.ts'
import { brokenStreams } from '../../net/streams/broken-streams.ts'
import { contentKind } from '../../net/content-kind.ts'
import { http } from '../../net/http.ts'
import type { Reconnection } from '../../net/streams/reconnection.ts'
import { readEvents } from '../../net/streams/sse.ts'
import { waitForTurn } from '../../net/wait-turn.ts'
import { createBackendRequest } from './backend-request.ts'
import { wholeMessages } from '../../connector-kit/whole-messages.ts'
import { withRefusalWords } from './refusal-words.ts'
import type { StreamedAnswer } from './streamed-answer.ts'

async function* send(connect: Connect, request: ConnectorRequest, context: ConnectorContext): AsyncGenerator<ReplyEvent> {
  const { url = '', stream, format, resume } = connect
  const { signal, interceptResponse } = context
  const { readable, simulation, reconnect } = typeof stream === 'object' ? stream : {}
  let { sessionId } = request
  if (sessionId === undefined && (format === 'ai-sdk' || format === 'ag-ui')) {
    // These identify the conversation in every request, from the first one. randomUUID exists in secure contexts only.
    sessionId = request.threadId ?? crypto.randomUUID?.() ?? createId()
    yield { type: 'session', id: sessionId }
  }
  const init = await createBackendRequest(connect, { ...request, ...(sessionId !== undefined && { sessionId }) }, context)
  // Loaded on demand: few pages let interrupted streams resume.
  const [keys, streams] = reconnect
    ? await Promise.all([import('../idempotency-key.ts'), import('../../net/streams/reconnection.ts')])
    : []
  const key = request.idempotencyKey === undefined ? undefined : keys?.createIdempotencyKey(request.idempotencyKey, init)
  const ask = (lastEventId?: string): Promise<Response> => {
    const headers = {
      ...(init.headers as Record<string, string>),
      ...key?.(lastEventId !== undefined),
      ...(lastEventId && { 'Last-Event-ID': lastEventId }),
    }
    const answer = waitForTurn(() => http(url, { ...init, headers }, context), context)
    return format === 'confab' ? answer.catch((error: unknown) => Promise.reject(withRefusalWords(error) as Error)) : answer
  }
  const retrying = streams?.createReconnection(ask, signal)

  /** How the rest of a stream is had, and what to do when it has ended. */
  async function resumptionOf(response: Response, known?: Reconnection): Promise<Pick<StreamedAnswer, 'reconnection' | 'end'>> {
    // A server of Confab goes on until it is told to stop.
    if (!resume && !response.headers.has('confab-stream')) return { reconnection: retrying }
    const { answerIdOf, createResumption, stopOnServer } = await import('./resumable-answer.ts')
    const id = answerIdOf(connect, response, sessionId)
    if (id === undefined) return { reconnection: known ?? retrying }
    const answer = { connect, id, headers: init.headers as Record<string, string>, context }
    return { reconnection: known ?? (resume ? createResumption(answer) : retrying), end: stopOnServer(answer) }
  }

  /** Undefined for a response that is read whole. */
  async function streamOf(response: Response, known?: Reconnection): Promise<StreamedAnswer | undefined> {
    const { headers } = response
    const isStream = Boolean(stream) && !simulation
    const type = headers.get('content-type')
    const kind = readable || (!type && isStream && format === 'text') ? 'text' : contentKind(type)
    if (kind === 'events' || (kind === 'unknown' && isStream)) {
      const resumption = await resumptionOf(response, known)
      return { frames: readEvents(response, { signal, ...resumption }), format, headers, ...resumption }
    }
    const isText = kind === 'text' && (isStream || format === 'text')
    if (!isText && kind !== 'lines') return undefined
    const { readPieces } = await import('../../net/streams/pieces.ts')
    return { frames: readPieces(response, kind, signal), format: isText ? 'text' : format, headers }
  }

  async function* show(answer: StreamedAnswer): AsyncGenerator<ReplyEvent> {
    yield { type: 'stream-start' }
    let next: StreamedAnswer | undefined = answer
    while (next) {
      const { reconnection, end }: StreamedAnswer = next
      try {
        yield* decodeStream(next.frames, { ...next, interceptResponse })
        return
      } catch (error) {
        if (!reconnection || !brokenStreams.has(error as object)) throw error
        next = await streamOf(await reconnection.ask('', error), reconnection)
        if (!next) throw error
        yield { type: 'restart' }
      } finally {
        end?.()
      }
    }
  }

  const first = ask()
  const streamed = await first.then(streamOf, () => undefined)
  if (streamed) {
    yield* show(streamed)
    return
  }
  const { answerWhole } = await import('./whole-reply.ts')
  yield* answerWhole({ first, ask, streamOf, show, connect, context })
}

/** The page's own backend, requested over HTTP. */
export const createBackendConnector = (connect: Connect): Connector => ({
  name: 'connect',
  ...wholeMessages(connect),
  send: (request, context) => send(connect, request, context),
})
