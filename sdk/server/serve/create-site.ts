import { createChatServer } from '../chat-server.ts'
import type { ServerLimits } from '../options.ts'
import type { StorageLimits } from '../stores/bounded-store.ts'
import type { ServerStore } from '../stores/store.ts'
import type { ServerMetrics } from '../watching/server-metrics.ts'
import { createDocumentationAnswer, createFoundAnswer } from './create-answer.ts'
import type { Documentation } from './documentation.ts'
import type { FoundService } from './find-service.ts'
import type { Log } from './log.ts'
import { isLoopback } from './loopback.ts'
import { createVisitorNames } from './visitor-names.ts'

interface SiteSettings {
  readonly documentation: Documentation
  /** Who answers; the documentation itself where nobody does. */
  readonly service: FoundService | undefined
  /** What the owner tells the service. */
  readonly instructions?: string | undefined
  /** True if the service is told nothing else: the documentation is another's. */
  readonly isAlone?: boolean
  readonly store: ServerStore
  /** Further origins whose pages may ask. Where it listens to this machine only, pages of this machine may. */
  readonly origins?: readonly string[]
  /** True where only this machine can reach it. */
  readonly isLocal: boolean
  readonly limits?: ServerLimits
  readonly trustProxy?: boolean | number
  /** The key that names of visitors and results of tools are signed with. */
  readonly secret?: string | undefined
  /** How many new visitors an address may have in an hour. @default no limit */
  readonly newVisitorsPerHour?: number | undefined
  /** @default 30 */
  readonly drainSeconds?: number
  /** Who keeps the figures. @default nobody */
  readonly metrics?: ServerMetrics | undefined
  readonly log: Log
  /** The files of the page that it serves. */
  files?(path: string): Promise<Response | undefined>
}

/** A server of the playground, its documentation and a chat. */
export interface Site {
  fetch(request: Request): Promise<Response>
  /** Refuses new requests, and resolves when the answers that are being given have ended. */
  close(): Promise<void>
}

const refuse = (status: number, error: string): Response => Response.json({ error }, { status })

const gibibyte = 2 ** 30

/**
 * Strangers can give themselves as many names as they like: their address, and the disk, bound them. A visitor has space for a thousand
 * conversations with a picture each; ten thousand people behind one address can each chat for half an hour a day; and what is kept in all
 * fits on the smallest disks that are rented.
 */
const usualStorage: StorageLimits = { bytesPerVisitor: gibibyte / 4, bytesPerDay: 2 * gibibyte, bytes: 10 * gibibyte }

/** What the paths of the chat and of the documentation begin with. */
const base = '/api/'
const threadsPath = `${base}chat/threads`

/** Creates the server: `/` is the page, `/api/chat` the chat, `/api/documentation` what it answers from. */
export function createSite(settings: SiteSettings): Site {
  const {
    documentation,
    service,
    instructions,
    isAlone = false,
    store,
    origins = [],
    isLocal,
    limits,
    trustProxy = false,
    secret,
    newVisitorsPerHour,
    drainSeconds,
    metrics,
    log,
    files,
  } = settings
  const hostOf = (origin: string): string => (URL.canParse(origin) ? new URL(origin).hostname : '')

  function isAllowed(origin: string): boolean {
    if (origins.includes(origin)) return true
    // Pages from disk have the origin `null`, but so have frames of any site: they may not spend what a key costs.
    return isLocal && (isLoopback(hostOf(origin)) || (origin === 'null' && !service))
  }

  const names = createVisitorNames({
    store,
    secret,
    newPerHour: newVisitorsPerHour,
    trustProxy,
    onError: (error) => log.error(error),
  })

  let isProxyTold = false

  async function checkNew(request: Request): Promise<void> {
    try {
      await names.checkNew(request)
    } catch (error) {
      if (!isProxyTold && !trustProxy && request.headers.has('x-forwarded-for')) {
        isProxyTold = true
        log.error(
          new Error('Visitors come through a proxy, and share its limits. Start with --trust-proxy, which tells them apart.'),
        )
      }
      throw error
    }
  }

  /** Their conversations are all that visitors need names for. */
  async function userOf(request: Request): Promise<string | undefined> {
    const visitor = await names.find(request)
    if (visitor === undefined && new URL(request.url).pathname.startsWith(threadsPath)) await checkNew(request)
    return visitor
  }

  const chat = createChatServer({
    answer: service
      ? createFoundAnswer(service, {
          documentation: isAlone ? undefined : documentation,
          base,
          instructions,
          isOwner: isLocal,
          secret,
        })
      : createDocumentationAnswer(documentation, { base }),
    basePath: `${base}chat`,
    store,
    user: userOf,
    origins: isAllowed,
    // A name that is not signed costs nothing: who sends another one each time would have no limit.
    limits: { storage: usualStorage, ...(limits && { ...limits, byAddress: !names.areSigned }) },
    ...(trustProxy && { trustProxy }),
    ...(drainSeconds !== undefined && { drainSeconds }),
    ...(metrics && { metrics }),
    onError: (error) => log.error(error),
  })

  /** A page of another origin never opens the page that gives visitors their names: it asks for their conversations first. */
  async function listThreads(request: Request): Promise<Response> {
    const origin = request.headers.get('origin')
    if (origin === null || !isAllowed(origin) || (await names.find(request)) !== undefined) return chat.fetch(request)
    const stranger = await names.nameStranger(request)
    if (!stranger) return chat.fetch(request)
    const response = await chat.fetch(stranger.named)
    response.headers.append('Set-Cookie', stranger.cookie)
    return response
  }

  async function route(request: Request): Promise<Response> {
    const { pathname, hostname } = new URL(request.url)
    // A name of another site that leads here would make its pages pages of this server: https://en.wikipedia.org/wiki/DNS_rebinding
    if (isLocal && !isLoopback(hostname)) return refuse(403, 'This server answers under the names of this machine only.')
    if (pathname === threadsPath && request.method === 'GET') return listThreads(request)
    if (pathname === `${base}chat` || pathname.startsWith(`${base}chat/`)) return chat.fetch(request)
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405, `Ask the chat at ${base}chat.`)
    if (pathname === `${base}answerer`) return Response.json({ name: service?.name ?? null })
    const path = pathname.startsWith(base) ? pathname.slice(base.length) : undefined
    const page =
      (path === undefined ? undefined : documentation.page(path === 'documentation' ? undefined : path)) ??
      (await files?.(path ?? (pathname === '/' ? 'index.html' : pathname.slice(1))))
    if (!page) return refuse(404, `There is nothing here: the page is at /, the chat at ${base}chat.`)
    return pathname === '/' ? names.nameVisitor(request, page) : page
  }

  return { fetch: route, close: () => chat.close() }
}
