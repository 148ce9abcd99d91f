import { decodeStream } from '../connector-kit/decode-stream.ts'
import { createId } from '../core/ids.ts'
import type { Connect } from '../core/options.ts'
import type { Connector, ConnectorContext, ConnectorRequest, ReplyEvent } from '../core/types.ts'
import { contentKind } from '../net/content-kind.ts'
import { http } from '../net/http.ts'
import { readEvents } from '../net/sse.ts'
import { createBackendRequest } from './backend-request.ts'
import type { StreamedAnswer } from './streamed-answer.ts'

async function* send(connect: Connect, request: ConnectorRequest, context: ConnectorContext): AsyncGenerator<ReplyEvent> {
  const { url = '', stream, format } = connect
  const { signal, interceptResponse } = context
  const { readable, simulation } = typeof stream === 'object' ? stream : {}
  let { sessionId } = request
  if (sessionId === undefined && (format === 'ai-sdk' || format === 'ag-ui')) {
    // These name the conversation in every request, from the first on. randomUUID is there in secure contexts only.
    sessionId = crypto.randomUUID?.() ?? createId()
    yield { type: 'session', id: sessionId }
  }
  const init = await createBackendRequest(connect, { ...request, ...(sessionId !== undefined && { sessionId }) }, context)
  const ask = (headers?: Record<string, string>): Promise<Response> =>
    http(url, { ...init, headers: { ...(init.headers as Record<string, string>), ...headers } }, context)

  /** Undefined for an answer that is to be read whole. */
  async function streamOf(response: Response): Promise<StreamedAnswer | undefined> {
    const { headers } = response
    const isStream = Boolean(stream) && !simulation
    const type = headers.get('content-type')
    const kind = readable || (!type && isStream && format === 'text') ? 'text' : contentKind(type)
    if (kind === 'events' || (kind === 'unknown' && isStream)) {
      const reopen = (lastEventId: string): Promise<Response> => ask({ 'Last-Event-ID': lastEventId })
      return { frames: readEvents(response, { signal, reopen }), format, headers }
    }
    const isText = kind === 'text' && (isStream || format === 'text')
    if (!isText && kind !== 'lines') return undefined
    const { readPieces } = await import('../net/pieces.ts')
    return { frames: readPieces(response, kind, signal), format: isText ? 'text' : format, headers }
  }

  async function* show(answer: StreamedAnswer): AsyncGenerator<ReplyEvent> {
    yield { type: 'stream-start' }
    yield* decodeStream(answer.frames, { ...answer, interceptResponse })
  }

  const first = ask()
  const streamed = await first.then(streamOf, () => undefined)
  if (streamed) {
    yield* show(streamed)
    return
  }
  const { answerWhole } = await import('./answer-whole.ts')
  yield* answerWhole({ first, ask, streamOf, show, connect, context })
}

/** A backend of the page's own, reached by HTTP. */
export const createBackendConnector = (connect: Connect): Connector => ({
  name: 'connect',
  send: (request, context) => send(connect, request, context),
})
