import { bodyStream } from './body-stream.ts'
import { createCors, type CorsRules } from './cors.ts'
import { encodeBody } from './encode-body.ts'
import { createFailurePlan } from './failure-plan.ts'
import { createUrlMatcher } from './match-url.ts'
import type { MockAnswer, MockFrame } from './mock-answer.ts'
import { readRequest, type MockRequest } from './mock-request.ts'
import { defaultSwitches, type MockSwitches } from './mock-switches.ts'

type Answer = (request: MockRequest, switches: Readonly<MockSwitches>) => MockAnswer | Promise<MockAnswer>

/** One address of a service. */
export interface MockRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** `https://api.example.com/v1/models/{model}`: see `createUrlMatcher`. */
  readonly url: string
  readonly answer: Answer
  /** How it answers since it was shut down. */
  readonly today?: Answer
  /** Whether it answers without a key. */
  readonly isOpen?: boolean
}

/** A service, as its vendor describes it. */
export interface MockDefinition extends CorsRules {
  readonly name: string
  /** The first that matches answers. */
  readonly routes: readonly MockRoute[]
  /** Absent for services without keys. */
  readonly key?: {
    isIn(request: MockRequest, key: string): boolean
    refuse(request: MockRequest): MockAnswer
  }
  /** The bodies of its failures. */
  readonly failures: {
    tooManyRequests(request: MockRequest): MockAnswer
    serverError(request: MockRequest, status: number): MockAnswer
    /** What it sends in mid-stream: an event, or of lines a value. */
    inStream?(request: MockRequest): MockFrame | Readonly<Record<string, unknown>>
  }
}

/** A service that answers in the page or in Node, without a network. */
export interface ServiceMock {
  readonly name: string
  readonly switches: MockSwitches
  /** What it was asked, oldest first; preflights not counted. */
  readonly requests: readonly MockRequest[]
  /** Answers a request to one of its addresses; undefined for any other. */
  handle(request: Request): Promise<Response | undefined>
  /** Whether a page may send this request at all (CORS). */
  allows(request: Request): boolean
}

/** Takes half of the answer, and adds an error to the half. */
function withErrorInside(answer: MockAnswer, error: MockFrame | Readonly<Record<string, unknown>> | undefined): MockAnswer {
  const { body } = answer
  const half = <T>(all: readonly T[]): T[] => all.slice(0, Math.ceil(all.length / 2))
  if (body.kind === 'events') {
    return { ...answer, body: { ...body, frames: [...half(body.frames), ...(error ? [error] : [])] } }
  }
  if (body.kind === 'lines') return { ...answer, body: { ...body, values: [...half(body.values), ...(error ? [error] : [])] } }
  return answer
}

const wait = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => (clearTimeout(timer), reject(signal.reason as Error)), { once: true })
  })

/** Makes a mock of a service's description; each has switches and a memory of its own. */
export function createServiceMock(definition: MockDefinition, given: Partial<MockSwitches> = {}): ServiceMock {
  const { name, key, failures } = definition
  const routes = definition.routes.map((route) => ({ ...route, match: createUrlMatcher(route.url) }))
  const switches: MockSwitches = { ...defaultSwitches, ...given }
  const requests: MockRequest[] = []
  const failureFor = createFailurePlan(switches)
  const cors = createCors(definition)

  async function answerOf(route: MockRoute, request: MockRequest): Promise<MockAnswer> {
    if (switches.profile === 'today' && route.today) return route.today(request, switches)
    if (key && !route.isOpen && !key.isIn(request, switches.key)) return key.refuse(request)
    return route.answer(request, switches)
  }

  async function respond(route: MockRoute, request: MockRequest): Promise<Response> {
    const failure = failureFor(request)
    const { kind, status = 500, retryAfter } = failure ?? {}
    if (kind === 'unreachable') return Response.error()
    let answer: MockAnswer
    if (kind === 'unauthorised' && key) answer = key.refuse(request)
    else if (kind === 'too-many-requests') answer = failures.tooManyRequests(request)
    else if (kind === 'server-error') answer = { ...failures.serverError(request, status), status }
    else answer = await answerOf(route, request)
    if (kind === 'error-in-stream') answer = withErrorInside(answer, failures.inStream?.(request))
    const headers = new Headers({ ...cors.headers, ...answer.headers })
    if (retryAfter !== undefined) headers.set('retry-after', String(retryAfter))
    if (answer.body.kind === 'none') return new Response(null, { status: answer.status, headers })
    const pieces = encodeBody(answer.body, switches.isLater)
    const isCut = kind === 'broken-off' || kind === 'stalled'
    const [only] = pieces
    const half = pieces.length === 1 && only ? [only.subarray(0, only.length / 2)] : pieces.slice(0, Math.ceil(pieces.length / 2))
    const body = bodyStream(isCut ? half : pieces, switches.cut, {
      end: kind === 'broken-off' ? 'break' : kind === 'stalled' ? 'stall' : 'close',
      onCancel: () => void (request.isCancelled = true),
    })
    return new Response(body, { status: answer.status, headers })
  }

  return {
    name,
    switches,
    requests,
    allows: cors.allows,
    async handle(request) {
      const url = new URL(request.url)
      const isPreflight = request.method === 'OPTIONS'
      for (const route of routes) {
        const parameters = route.method === request.method || isPreflight ? route.match(url) : undefined
        if (!parameters) continue
        if (isPreflight) return new Response(null, { status: 204, headers: cors.headers })
        const read = await readRequest(request, parameters)
        requests.push(read)
        request.signal.addEventListener('abort', () => void (read.isCancelled = true), { once: true })
        if (switches.latency) await wait(switches.latency, request.signal)
        return respond(route, read)
      }
      return undefined
    },
  }
}
