import { createBodies } from '../../../sdk/server/bounds/bodies.ts'
import { createClosing } from '../../../sdk/server/ending/closing.ts'
import { createRunning } from '../../../sdk/server/ending/running.ts'
import type { ChatServer } from '../../../sdk/entries/server.ts'
import type { VisitorCounts } from '../../../sdk/server/visitors/counts/visitor-counts.ts'
import { answerPreflight, createOriginCheck } from '../../../sdk/server/origins.ts'
import { Refusal } from '../../../sdk/server/refusal.ts'
import { createVisitorGate } from './visitor-gate.ts'

interface ProductServerSettings {
  /** The product's backend, which is asked below this address: `http://product.example`. */
  readonly backend: { handle(request: Request): Promise<Response | undefined> }
  readonly baseUrl: string
  /** Origins whose pages may ask, beside those of the server's own address. */
  readonly origins?: readonly string[]
  /** Where people reach it: `https://app.example.com`. Default: as requests say. */
  readonly publicUrl?: string | undefined
  /** How many proxies before it say who asks. Default none. */
  readonly trustProxy?: number | undefined
  /** Counts the questions of visitors, together with other servers. Default: the process counts for itself. */
  readonly visitorCounts?: VisitorCounts | undefined
  /** Told of what went wrong, never of what users said. */
  readonly onError: (error: unknown) => void
  /** Seconds that a body may take to arrive. Default 60. */
  readonly bodySeconds?: number
  /** Seconds that answers may go on after the server has begun to end. Default 10. */
  readonly drainSeconds?: number
  /** Called when no answer needs the store any more. */
  readonly onClosed?: () => Promise<void>
}

const megabyte = 2 ** 20

/** How many bytes a body may have: that of an upload, of a chat with files, and of everything else, which is a few fields. */
function largestBody(pathname: string): number {
  // Strangers send words alone.
  if (pathname.startsWith('/v1/widgets/')) return megabyte / 4
  if (pathname.endsWith('/chat')) return 25 * megabyte
  return /\/v1\/(assessments|knowledge)$/.test(pathname) ? 7 * megabyte : megabyte / 4
}

/** What a refusal is called in the contract. */
const codes: Readonly<Record<number, string>> = {
  400: 'invalid',
  403: 'foreign_page',
  408: 'too_slow',
  413: 'too_large',
  415: 'unsupported',
  429: 'too_many_requests',
  503: 'busy',
}

const refuse = ({ status, message, headers }: Refusal, open: Readonly<Record<string, string>> = {}): Response =>
  Response.json({ error: { code: codes[status] ?? 'refused', message } }, { status, headers: { ...headers, ...open } })

const isEnding = (): Response =>
  Response.json(
    { error: { code: 'restarting', message: 'The server is restarting. Please try again in a few seconds.', retryAfter: 5 } },
    { status: 503, headers: { 'retry-after': '5', connection: 'close' } },
  )

/** The same answer, which calls when it has ended, or nobody reads it any more. */
function watchEnd(response: Response, onEnd: () => void): Response {
  const reader = response.body?.getReader()
  if (!reader) {
    onEnd()
    return response
  }
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (!done) return controller.enqueue(value)
        onEnd()
        controller.close()
      } catch (error) {
        onEnd()
        controller.error(error)
      }
    },
    async cancel(reason) {
      onEnd()
      await reader.cancel(reason)
    },
  })
  return new Response(body, { status: response.status, headers: response.headers })
}

/** Serves the product's backend: what it is sent is bounded, in bytes and time, and answers end before the server does. */
export function createProductServer({
  backend,
  baseUrl,
  origins = [],
  publicUrl,
  trustProxy = 0,
  visitorCounts,
  onError,
  bodySeconds = 60,
  drainSeconds = 10,
  onClosed,
}: ProductServerSettings): ChatServer {
  const bodies = createBodies({ bodySeconds })
  const running = createRunning()
  const closing = createClosing()
  const gate = createVisitorGate({ trustProxy, counts: visitorCounts, onError })
  const originCheck = createOriginCheck({ origins, trustProxy, onError, ...(publicUrl !== undefined && { publicUrl }) })

  async function answer(request: Request, signal: AbortSignal): Promise<Response> {
    const { method, headers } = request
    const { pathname, search } = new URL(request.url)
    const hasBody = method !== 'GET' && method !== 'HEAD'
    const body = hasBody ? await bodies.read(request, largestBody(pathname)) : undefined
    // Read whole: what follows waits for no sender.
    const whole = new Request(`${baseUrl}${pathname}${search}`, {
      method,
      headers,
      signal,
      ...(body?.size && { body: await body.arrayBuffer() }),
    })
    const found = await backend.handle(whole)
    return found ?? Response.json({ error: { code: 'not_found', message: 'There is nothing at this address.' } }, { status: 404 })
  }

  async function serve(request: Request): Promise<Response> {
    const cut = new AbortController()
    const release = bodies.hold(request)
    const ended = running.begin(() => cut.abort())
    const open = gate.headersOf(new URL(request.url).pathname)
    const end = (): void => {
      release()
      ended()
    }
    try {
      const allowed = open ?? originCheck.allow(request)
      if (request.method === 'OPTIONS') {
        end()
        return open ? gate.answerPreflight() : answerPreflight(request, allowed)
      }
      await gate.admit(request)
      const response = watchEnd(await answer(request, AbortSignal.any([request.signal, cut.signal])), end)
      for (const [name, value] of Object.entries(allowed)) response.headers.set(name, value)
      response.headers.set('x-content-type-options', 'nosniff')
      return response
    } catch (error) {
      end()
      if (Refusal.is(error)) return refuse(error, open)
      onError(error)
      return Response.json({ error: { code: 'server', message: 'Something went wrong on the server.' } }, { status: 500 })
    }
  }

  return {
    fetch: async (request) => (closing.isClosing() ? isEnding() : serve(request)),
    async close() {
      closing.begin()
      let timer: ReturnType<typeof setTimeout> | undefined
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, drainSeconds * 1000)
      })
      await Promise.race([running.none(), late])
      clearTimeout(timer)
      running.interrupt()
      await onClosed?.()
    },
  }
}
