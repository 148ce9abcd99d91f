import { createId } from '../../core/util/ids.ts'
import type { Connect } from '../../core/options/options.ts'
import type { Connector, ConnectorContext, ConnectorRequest, ReplyEvent } from '../../core/types.ts'
import { http } from '../../net/http.ts'
import { waitForTurn } from '../../net/wait-turn.ts'
import { createAnswerReader } from './answer-reader.ts'
import { createBackendRequest } from './backend-request.ts'
import { formatAbilities } from './format-abilities.ts'
import { withRefusalWords } from './refusal-words.ts'

async function* send(connect: Connect, request: ConnectorRequest, context: ConnectorContext): AsyncGenerator<ReplyEvent> {
  const { url = '', stream, format } = connect
  const { signal } = context
  const { reconnect } = typeof stream === 'object' ? stream : {}
  let { sessionId } = request
  if (sessionId === undefined && (format === 'ai-sdk' || format === 'ag-ui')) {
    // These identify the conversation in every request, from the first one, which has the same id when it is sent again. randomUUID exists
    // in secure contexts only.
    const ofMessage = request.isRepeatable ? request.idempotencyKey : undefined
    sessionId = request.threadId ?? ofMessage ?? crypto.randomUUID?.() ?? createId()
    yield { type: 'session', id: sessionId }
  }
  const init = await createBackendRequest(connect, { ...request, ...(sessionId !== undefined && { sessionId }) }, context)
  // Loaded on demand: few pages let interrupted streams resume, or messages be sent later.
  const [keys, streams] = await Promise.all([
    reconnect || request.isRepeatable ? import('./idempotency-key.ts') : undefined,
    reconnect ? import('../../net/streams/reconnection.ts') : undefined,
  ])
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
  const { open, streamOf, show } = createAnswerReader({
    connect,
    context,
    headers: init.headers as Record<string, string>,
    sessionId,
    retrying: streams?.createReconnection(ask, signal),
  })
  const first = ask()
  const streamed = await first.then(streamOf, () => undefined)
  if (streamed) {
    yield* show(streamed)
    return
  }
  const { wholeAnswer } = await import('./whole-answer.ts')
  yield* wholeAnswer({ first, ask, open, streamOf, show, connect, context })
}

/** What the requests for an answer need that an earlier page asked for. */
const loadResumable = (connect: Connect, context: ConnectorContext) =>
  Promise.all([import('./resumable-answer.ts'), context.interceptRequest({ body: {}, headers: { ...connect.headers } })])

async function* resume(connect: Connect, id: string, context: ConnectorContext): AsyncGenerator<ReplyEvent> {
  const [{ requestAnswer }, { headers = {} }] = await loadResumable(connect, context)
  const { streamOf, show } = createAnswerReader({ connect, context, headers, sessionId: id })
  const streamed = await streamOf(await requestAnswer({ connect, id, headers, context }))
  if (streamed) yield* show(streamed)
}

async function stop(connect: Connect, id: string, context: ConnectorContext): Promise<void> {
  const [{ requestStop }, { headers = {} }] = await loadResumable(connect, context)
  await requestStop({ connect, id, headers, context })
}

/** The page's own backend, requested over HTTP. */
export const createBackendConnector = (connect: Connect): Connector => ({
  name: 'connect',
  ...formatAbilities(connect),
  send: (request, context) => send(connect, request, context),
  preload: () =>
    Promise.all([
      import('./idempotency-key.ts'),
      import('./whole-answer.ts'),
      import('../../net/streams/peek-body.ts'),
      import('../../net/streams/find-kind.ts'),
    ]),
  ...(typeof connect.resume !== 'object' && { stop: (id, context) => stop(connect, id, context) }),
  ...(connect.resume && { resume: (id, context) => resume(connect, id, context) }),
})
