import { ChatError } from '../core/errors.ts'
import type { ConnectorRequest, ReplyEvent } from '../core/types.ts'
import { foldReply } from './fold-reply.ts'
import type { Answer, AnswerContext, ChatServerOptions } from './options.ts'
import { allowOrigin, answerPreflight } from './origins.ts'
import { createRunningAnswers } from './running-answers.ts'
import { readBody } from './read-body.ts'
import { readRequest } from './read-request.ts'
import { Refusal } from './refusal.ts'
import { json } from './respond.ts'
import { createServiceAnswer } from './service-answer.ts'
import { answerEvents } from './streams/answer-events.ts'
import { createAnswerStreams } from './streams/answer-streams.ts'
import { memoryStreams } from './streams/memory-streams.ts'
import { untilAborted } from './until-aborted.ts'
import { wordsFor } from './words-for.ts'

/** A server that answers chats. */
export interface ChatServer {
  /** Answers a request. Rejects never: what fails is a response that the chat shows. */
  fetch(request: Request): Promise<Response>
  /** Refuses new requests, and resolves when the answers that are being given have ended. */
  close(): Promise<void>
}

type Ask = (request: ConnectorRequest, context: AnswerContext, isStreaming: boolean) => AsyncIterable<ReplyEvent>

/** Texts of an answer as events. */
const eventsOf = (answer: Answer): Ask =>
  async function* ask(request, context) {
    for await (const piece of answer(request, context))
      yield typeof piece === 'string' ? { type: 'text-delta', text: piece } : piece
  }

function createAsk(options: ChatServerOptions): Ask {
  const { service, answer } = options
  if (Boolean(service) === Boolean(answer)) throw new TypeError('createChatServer takes either a `service` or an `answer`.')
  return answer ? eventsOf(answer) : createServiceAnswer(options)
}

/** A status for a failure before the answer began. */
function statusOf(error: unknown): { status: number; headers: Record<string, string> } {
  const isBusy = ChatError.is(error) && (error.status === 429 || error.status === 503)
  const seconds = isBusy && error.retryAfter !== undefined ? Math.ceil(error.retryAfter / 1000) : undefined
  return { status: isBusy ? 503 : 502, headers: seconds === undefined ? {} : { 'Retry-After': `${seconds}` } }
}

async function whole(events: AsyncGenerator<ReplyEvent>, first: IteratorResult<ReplyEvent>): Promise<Response> {
  const reply = foldReply()
  for (let next = first; !next.done; next = await events.next()) reply.apply(next.value)
  const messages = reply.finish()
  return json(messages.length === 1 ? messages[0] : messages)
}

/**
 * A server for chats: it answers with a service, whose key stays here, or with code of your own.
 *
 * @example
 * const server = createChatServer({ service: { openAI: { key: process.env.OPENAI_API_KEY, chat: true } } })
 * createServer(toNodeHandler(server)).listen(3000)
 * @throws TypeError when the options name neither a service nor an answer, or both.
 */
export function createChatServer(options: ChatServerOptions): ChatServer {
  const { basePath = '/', origins, limits = {}, onError = (error) => console.error(error) } = options
  const { answerSeconds = 600 } = limits
  const base = `/${basePath.replaceAll(/^\/+|\/+$/g, '')}`
  const ask = createAsk(options)
  const running = createRunningAnswers()
  const streams = createAnswerStreams(memoryStreams(), (error) => onError(error))
  const closing = new AbortController()

  async function answer(request: Request): Promise<Response> {
    const isStreaming = request.headers.get('accept')?.includes('text/event-stream') ?? false
    const asked = await readRequest(await readBody(request, limits), request.headers.get('content-type') ?? '')
    const stopping = new AbortController()
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(answerSeconds * 1000)])
    const stop = (): void => stopping.abort(new DOMException('The answer was stopped', 'AbortError'))
    // A visitor who loses the connection gets the rest later. Before the stream has an id, there is no way back to it.
    request.signal.addEventListener('abort', stop, { once: true })
    const events = untilAborted(ask(asked, { signal, request }, isStreaming), signal, running.begin())
    try {
      // A failure before the first words has a status of its own.
      const first = await events.next()
      if (!isStreaming) return await whole(events, first)
      request.signal.removeEventListener('abort', stop)
      const onFailure = (error: unknown): string | undefined => {
        if (stopping.signal.aborted) return undefined
        onError(error, request)
        return wordsFor(error)
      }
      const stream = { id: crypto.randomUUID(), user: undefined }
      return await streams.begin(stream, answerEvents({ events, first, onFailure }), stop)
    } catch (error) {
      await events.return(undefined)
      if (!stopping.signal.aborted) onError(error, request)
      const { status, headers } = statusOf(error)
      return json({ error: wordsFor(error) }, status, headers)
    }
  }

  /** What is at a path, and the one method that it takes. */
  function find(place: string): readonly [method: string, run: (request: Request) => Promise<Response> | Response] | undefined {
    const isClosing = closing.signal.aborted
    if (place === '') {
      if (isClosing) throw new Refusal(503, 'This chat is being restarted. Try again soon.', { 'Retry-After': '5' })
      return ['POST', answer]
    }
    if (place === 'health') return ['GET', () => json({ status: isClosing ? 'closing' : 'ok' }, isClosing ? 503 : 200)]
    const [, id, isStop] = /^streams\/([\w-]+)(\/stop)?$/.exec(place) ?? []
    if (id === undefined) return undefined
    const stream = { id, user: undefined }
    return isStop ? ['POST', () => streams.stop(stream)] : ['GET', (request) => streams.resume(stream, request)]
  }

  function route(request: Request): Promise<Response> | Response {
    const { pathname } = new URL(request.url)
    const isInside = base === '/' || pathname === base || pathname.startsWith(`${base}/`)
    const place = isInside ? pathname.slice(base === '/' ? 1 : base.length + 1).replace(/\/$/, '') : undefined
    const [method, run] = (place !== undefined && find(place)) || []
    if (!run) throw new Refusal(404, 'There is nothing at this address.')
    if (request.method !== method) throw new Refusal(405, `This address takes ${method} only.`, { Allow: `${method}, OPTIONS` })
    return run(request)
  }

  return {
    async fetch(request) {
      let allowed: Record<string, string> = {}
      try {
        allowed = allowOrigin(request, origins)
        if (request.method === 'OPTIONS') return answerPreflight(request, allowed)
        const response = await route(request)
        for (const [name, value] of Object.entries(allowed)) response.headers.set(name, value)
        return response
      } catch (error) {
        if (!(error instanceof Refusal)) onError(error, request)
        const refusal = error instanceof Refusal ? error : new Refusal(500, wordsFor(undefined))
        return json({ error: refusal.message }, refusal.status, { ...allowed, ...refusal.headers })
      }
    },
    async close() {
      closing.abort()
      await running.none()
    },
  }
}
