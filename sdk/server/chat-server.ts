import { ChatError } from '../core/errors.ts'
import type { ConnectorRequest, ReplyEvent } from '../core/types.ts'
import { foldReply } from './fold-reply.ts'
import type { Answer, AnswerContext, ChatServerOptions } from './options.ts'
import { allowOrigin, answerPreflight } from './origins.ts'
import { readBody } from './read-body.ts'
import { readRequest } from './read-request.ts'
import { Refusal } from './refusal.ts'
import { json } from './respond.ts'
import { createServiceAnswer } from './service-answer.ts'
import { streamAnswer } from './stream-answer.ts'
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

async function whole(events: AsyncIterator<ReplyEvent>, first: IteratorResult<ReplyEvent>): Promise<Response> {
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
  const base = `/${basePath.replaceAll(/^\/+|\/+$/g, '')}`
  const ask = createAsk(options)
  const running = new Set<AbortController>()
  const closing = new AbortController()
  let whenIdle: (() => void) | undefined

  function leave(controller: AbortController): void {
    running.delete(controller)
    if (!running.size) whenIdle?.()
  }

  async function answer(request: Request): Promise<Response> {
    const isStreaming = request.headers.get('accept')?.includes('text/event-stream') ?? false
    const asked = await readRequest(await readBody(request, limits), request.headers.get('content-type') ?? '')
    const controller = new AbortController()
    running.add(controller)
    const signal = AbortSignal.any([controller.signal, request.signal])
    const stop = (): void => {
      controller.abort(new DOMException('Nobody waits for the answer', 'AbortError'))
      leave(controller)
      void events.return(undefined)
    }
    const events = tracked(ask(asked, { signal, request }, isStreaming), () => leave(controller))
    try {
      // A failure before the first words has a status of its own.
      const first = await events.next()
      if (!isStreaming) return await whole(events, first)
      const onFailure = (error: unknown): string => {
        if (!signal.aborted) onError(error, request)
        return wordsFor(error)
      }
      return new Response(streamAnswer({ events, first, onFailure, onLeave: stop }), {
        headers: {
          'Content-Type': 'text/event-stream',
          'Cache-Control': 'no-store, no-transform',
          // Nginx would keep the stream until it is complete: https://nginx.org/en/docs/http/ngx_http_proxy_module.html#proxy_buffering
          'X-Accel-Buffering': 'no',
          'X-Content-Type-Options': 'nosniff',
        },
      })
    } catch (error) {
      leave(controller)
      if (!signal.aborted) onError(error, request)
      const { status, headers } = statusOf(error)
      return json({ error: wordsFor(error) }, status, headers)
    }
  }

  /** Each path, and the one method that it has. */
  const routes: Readonly<Record<string, readonly [method: string, run: (request: Request) => Promise<Response> | Response]>> = {
    '': ['POST', answer],
    health: ['GET', () => json({ status: closing.signal.aborted ? 'closing' : 'ok' }, closing.signal.aborted ? 503 : 200)],
  }

  function route(request: Request): Promise<Response> | Response {
    const { pathname } = new URL(request.url)
    const isInside = base === '/' || pathname === base || pathname.startsWith(`${base}/`)
    const place = isInside ? pathname.slice(base === '/' ? 1 : base.length + 1).replace(/\/$/, '') : undefined
    const [method, run] = (place !== undefined && Object.hasOwn(routes, place) && routes[place]) || []
    if (!run) throw new Refusal(404, 'There is nothing at this address.')
    if (request.method !== method) throw new Refusal(405, `This address takes ${method} only.`, { Allow: `${method}, OPTIONS` })
    if (closing.signal.aborted && place === '')
      throw new Refusal(503, 'This chat is being restarted. Try again soon.', { 'Retry-After': '5' })
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
      if (!running.size) return
      await new Promise<void>((resolve) => (whenIdle = resolve))
    },
  }
}

/** The same events; tells when there are no more. */
async function* tracked(events: AsyncIterable<ReplyEvent>, onEnd: () => void): AsyncGenerator<ReplyEvent> {
  try {
    yield* events
  } finally {
    onEnd()
  }
}
