import { createAnswering } from './answering.ts'
import { memoryApprovals } from './approvals/memory-approvals.ts'
import { createBodies } from './bounds/bodies.ts'
import type { Answer, ServerUser } from './answer.ts'
import type { AnyServerOptions, ChatServerOptions, ServiceAnswerOptions } from './options.ts'
import { createServiceAnswer } from './service-answer.ts'
import { createClosing } from './ending/closing.ts'
import { defaultDrainSeconds, drain } from './ending/drain.ts'
import { createOriginCheck, answerPreflight } from './origins.ts'
import { isUnder } from './public-address.ts'
import { createAsk } from './give-answer.ts'
import { createAnswerHooks, type AnswerHooks } from './hooks/answer-hooks.ts'
import { createTitles, type Titles } from './threads/titles.ts'
import type { ApprovalStore } from './approvals/approval-store.ts'
import { closingRefusal, Refusal, wordsOf } from './refusal.ts'
import { jsonResponse } from './json-response.ts'
import { noteRuntime } from './ending/outlive.ts'
import { createRunning } from './ending/running.ts'
import { createStoreRoutes } from './store-routes.ts'
import { createAnswerStreams } from './streams/answer-streams.ts'
import { createBoundedStore } from './stores/bounded-store.ts'
import { memoryStore } from './stores/memory-store.ts'
import { createRetention } from './stores/retention.ts'
import { createConversations } from './threads/conversations.ts'
import { timedStore } from './watching/timed-store.ts'
import { createTracing } from './watching/tracing.ts'
import { createWatch, failureKind, routeOf } from './watching/watch.ts'
import { noteAddress, notedAddress } from './visitors/address.ts'
import { createSharedCounts } from './visitors/counts/shared-counts.ts'
import { createVisitors, type Visitors } from './visitors/visitors.ts'
import { visitorWords, wordsInJson } from './words/visitor-words.ts'
import { failureWords } from './words/failure-words.ts'
import { reporting } from '../core/util/thrown/report.ts'
import { setupError } from './setup-error.ts'

/** What a runtime knows of a request beside the request: the `ctx` of a Cloudflare Worker is one. */
export interface ConnectionDetails {
  /** The IP address that it comes from, for limits. */
  readonly address?: string | undefined
  /**
   * Has the runtime wait for an answer, and its conversation, when their reader has left. Needed where it ends what a request has begun
   * with its response, as Cloudflare Workers do. As they wait for 30 seconds, an answer that takes more than 25 is interrupted then, and
   * kept as far as it came.
   */
  waitUntil?(work: Promise<unknown>): void
}

/** A server that answers chats. */
export interface ChatServer {
  /** Answers a request. Never rejects: a failure is a response that the chat shows. */
  fetch(request: Request, connection?: ConnectionDetails): Promise<Response>
  /**
   * Refuses new requests, and resolves when the answers that are being given have ended and the store is closed: after `drainSeconds` at the
   * latest. What has not ended shortly before is interrupted, and kept as far as it came.
   */
  close(): Promise<void>
}

interface TitleParts {
  readonly ask: Answer<ServerUser>
  readonly visitors: Visitors
  readonly hooks: AnswerHooks
  readonly approvals: ApprovalStore
  readonly onError: (error: unknown, request?: Request) => void
}

/** @throws TypeError for titles that no service could make. */
function createTitleRoute(options: AnyServerOptions, { ask, approvals, onError, ...parts }: TitleParts): Titles | undefined {
  const { titles, service, publicUrl } = options
  if (titles === undefined) return undefined
  if (titles === true && !service) throw setupError('`titles` is a function where the server has an `answer` of its own.')
  // A title rests on what was said alone.
  const { retrieve, ...withoutSearch } = options as ServiceAnswerOptions<ServerUser>
  const answer = retrieve ? createServiceAnswer(withoutSearch) : ask
  return createTitles({ ...parts, titles, answer, host: { approvals, isStreaming: true, publicUrl, onError } })
}

async function withoutBody(response: Promise<Response>): Promise<Response> {
  return new Response(null, await response)
}

/** The request of a page of another site that may not act in the visitor's name. */
function withoutCookies(request: Request): Request {
  if (!request.headers.has('cookie')) return request
  const headers = new Headers(request.headers)
  headers.delete('cookie')
  return new Request(request, { headers })
}

/**
 * Creates a server for chats: it answers with a service, whose key stays on the server, or with your own code.
 *
 * @example
 * const server = createChatServer({ service: { openAI: { key: process.env.OPENAI_API_KEY, chat: true } } })
 * createServer(toNodeHandler(server)).listen(3000)
 * @throws TypeError if the options set neither a service nor an answer, or both.
 */
export function createChatServer<User extends ServerUser = string>(given: ChatServerOptions<User>): ChatServer {
  // How visitors are named makes no difference here.
  return createAnyServer(given as unknown as AnyServerOptions)
}

function checkPublicUrl(publicUrl: string | undefined): void {
  if (publicUrl === undefined || URL.canParse(publicUrl)) return
  throw setupError(`\`publicUrl\` has to be an address, such as https://www.example.com, and is ${publicUrl}.`)
}

function createAnyServer(options: AnyServerOptions): ChatServer {
  const { basePath = '/', hosts, publicUrl, metrics, onError: tell = reporting('failed-server') } = options
  const watch = createWatch(metrics, tell)
  const figures = metrics?.answer?.bind(metrics)
  function onError(error: unknown, request?: Request): void {
    watch?.failed(failureKind(error))
    tell(error, request)
  }
  checkPublicUrl(publicUrl)
  const origins = createOriginCheck({ ...options, onError })
  const base = `/${basePath.replaceAll(/^\/+|\/+$/g, '')}`
  const running = createRunning()
  const { store: given = memoryStore(), user, saveThreads = true, drainSeconds = defaultDrainSeconds } = options
  const store = timedStore(given, watch)
  const counts = createSharedCounts({ store: store.counts, onError })
  const visitors = createVisitors(options, counts, onError)
  const bodies = createBodies(options.limits ?? {})
  const bounded = createBoundedStore(store, counts, options.limits?.storage, options)
  const ownApprovals = memoryApprovals()
  const { approvals = ownApprovals } = store
  const hooks = createAnswerHooks(options, onError, { watch, tracing: createTracing(options.tracer, options.service, tell) })
  const ask = createAsk(options)
  const makeTitle = createTitleRoute(options, { ask, visitors, hooks, approvals, onError })
  const stored = createStoreRoutes(
    { ...options, store, approvals, ...(makeTitle && { makeTitle }) },
    bounded,
    visitors,
    running,
    bodies,
    onError,
  )
  const streams = createAnswerStreams({ store: store.streams, visitors, running, watch, onError })
  const closing = createClosing()
  const retention = createRetention({ store, retention: options.retention, onError })
  const conversations =
    user && saveThreads ? createConversations({ threadsFor: bounded.threadsFor, running, closing, onError }) : undefined
  const answer = createAnswering({
    options,
    visitors,
    running,
    streams,
    conversations,
    closing,
    bodies,
    approvals,
    hooks,
    ask,
    watch,
    onError,
  })
  /** Ends the search for what servers that died have left, which begins with the first request. */
  let endWatch: (() => void) | undefined

  /** The process lives. It says so without asking anybody: a platform that restarts it would mend no store. */
  async function health(): Promise<Response> {
    return closing.isClosing() ? jsonResponse({ status: 'closing' }, 503) : jsonResponse({ status: 'ok' })
  }

  /** It can do all that it is for: its store answers. */
  async function ready(request: Request): Promise<Response> {
    if (closing.isClosing()) return health()
    const store = await stored.state(request)
    return store === 'ok' ? health() : jsonResponse({ status: 'unavailable', store }, 503)
  }

  const erase = (request: Request): Promise<Response> =>
    stored.erase(request, async (user) => {
      await Promise.all([conversations?.leave(user), streams.erase(user)])
      ownApprovals.erase(user)
    })

  /** Each path, and the one method that it has. */
  const routes: Readonly<Record<string, readonly [method: string, run: (request: Request) => Promise<Response>]>> = {
    '': ['POST', answer],
    feedback: ['POST', stored.feedback],
    health: ['GET', health],
    ready: ['GET', ready],
    ...(figures && { metrics: ['GET', async (request) => figures(request)] }),
    'visitors/me': ['DELETE', erase],
    'visitors/me/export': ['GET', stored.exportAll],
  }

  /** What stands behind the path of the server; undefined for what is outside of it. */
  function placeOf(request: Request): string | undefined {
    const { pathname } = new URL(request.url)
    const isInside = base === '/' || pathname === base || pathname.startsWith(`${base}/`)
    return isInside ? pathname.slice(base === '/' ? 1 : base.length + 1).replace(/\/$/, '') : undefined
  }

  function route(request: Request): Promise<Response> {
    const place = placeOf(request)
    const stream = place?.startsWith('streams/')
      ? streams.find(place.slice('streams/'.length))
      : place?.startsWith('threads/')
        ? undefined
        : streams.findResumed(place ?? '')
    const isProbe = place === 'health' || place === 'ready' || (place === 'metrics' && Boolean(figures))
    if (closing.isClosing() && !isProbe && !stream) throw closingRefusal()
    if (place === 'threads' || place?.startsWith('threads/')) return stored.threads(request, place.slice('threads/'.length))
    if (place?.startsWith('snapshots/') && ['GET', 'HEAD'].includes(request.method))
      return stored.snapshot(request, place.slice('snapshots/'.length))
    const [method, run] = stream ?? ((place !== undefined && Object.hasOwn(routes, place) && routes[place]) || [])
    if (!run) throw new Refusal(404, visitorWords('errorNoAnswer', 'There is nothing at this address.'))
    // Many monitors ask for the status alone.
    if (request.method === 'HEAD' && isProbe) return withoutBody(run(request))
    if (request.method !== method) {
      const words = visitorWords('errorNoAnswer', `This address takes ${method} only.`)
      throw new Refusal(405, words, { Allow: `${method}, OPTIONS` })
    }
    return run(request)
  }

  async function serve(given: Request, connection: ConnectionDetails): Promise<Response> {
    if (conversations && !closing.isClosing()) endWatch ??= streams.watch(conversations.adopt)
    if (!closing.isClosing()) retention.start()
    let allowed: Record<string, string> = {}
    const request = origins.isForeign(given) ? withoutCookies(given) : given
    noteAddress(request, connection.address ?? notedAddress(given))
    noteRuntime(request, connection)
    try {
      if (hosts && !isUnder(request, hosts, options))
        throw new Refusal(421, visitorWords('errorPage', 'This server does not answer under this name.'))
      allowed = origins.allow(request)
      if (request.method === 'OPTIONS') return answerPreflight(request, allowed)
      const response = await route(request)
      for (const [name, value] of Object.entries(allowed)) response.headers.set(name, value)
      return response
    } catch (error) {
      if (!Refusal.is(error)) onError(error, request)
      const refusal = Refusal.is(error) ? error : new Refusal(500, failureWords(undefined))
      return jsonResponse(wordsInJson(wordsOf(refusal)), refusal.status, { ...allowed, ...refusal.headers })
    }
  }

  return {
    async fetch(given, connection = {}) {
      const response = await serve(given, connection)
      watch?.responded({ route: routeOf(placeOf(given)), status: response.status })
      return response
    },
    async close() {
      closing.begin()
      endWatch?.()
      retention.stop()
      await drain({ running, close: stored.close, seconds: drainSeconds, onError })
      watch?.close()
    },
  }
}
