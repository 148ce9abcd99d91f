import type { ChatServerOptions } from './options.ts'
import { isSameHost, publicHosts, publicProtocol } from './public-address.ts'
import { Refusal } from './refusal.ts'
import { visitorWords } from './words/visitor-words.ts'

type OriginOptions = Pick<ChatServerOptions, 'origins' | 'publicUrl' | 'trustProxy' | 'onError'>

/** An origin that is an address; undefined for `null`, the origin of a sandboxed frame or a local file. */
function readOrigin(origin: string): URL | undefined {
  try {
    return new URL(origin)
  } catch {
    return undefined
  }
}

/** What a page may read beside the body: the version of a thread, the id of an answer, and when to ask again. */
const readable = { 'Access-Control-Expose-Headers': 'Confab-Stream, ETag, Retry-After' }

/** Whether a page of this origin was loaded from the address under which this request came. */
function isSameOrigin(request: Request, origin: string, options: OriginOptions): boolean {
  const page = readOrigin(origin)
  if (!page) return false
  if (!publicHosts(request, options).some((host) => isSameHost(host, page.host, page.protocol))) return false
  // Anybody between an http page and its server can change the page. Where a proxy ends TLS, and nobody tells of it, both look alike.
  return page.protocol === 'https:' || publicProtocol(request, options) !== 'https:'
}

/** Decides which pages may use a server. A page that is refused is told of once. */
export function createOriginCheck(options: OriginOptions) {
  const { origins, onError } = options
  let isTold = false

  function refuse(request: Request, origin: string): never {
    const known = publicHosts(request, options).join(', ')
    if (!isTold)
      onError?.(
        new Error(
          `A page of ${origin} was refused: this server is known as ${known}. If the page is yours, add its origin to \`origins\`; behind a proxy set \`publicUrl\`, or \`trustProxy\` if the proxy sends X-Forwarded-Host.`,
        ),
        request,
      )
    isTold = true
    throw new Refusal(403, visitorWords('errorPage'))
  }

  return {
    /**
     * The headers that allow the page of this request to read the response.
     * @throws a `Refusal` for a page on another origin.
     */
    allow(request: Request): Record<string, string> {
      const origin = request.headers.get('origin')
      if (origins === '*') return { 'Access-Control-Allow-Origin': '*', ...readable }
      // Requests of the same origin that only read have none, and programs have none.
      if (origin === null || isSameOrigin(request, origin, options)) return {}
      const isAllowed = typeof origins === 'function' ? origins(origin) : origins?.includes(origin)
      if (!isAllowed) return refuse(request, origin)
      return { 'Access-Control-Allow-Origin': origin, 'Access-Control-Allow-Credentials': 'true', Vary: 'Origin', ...readable }
    },
    /**
     * Whether its cookies are to be ignored: where all pages are allowed, those of another site send them along, and may not act in the
     * visitor's name.
     */
    isForeign(request: Request): boolean {
      const origin = request.headers.get('origin')
      return origins === '*' && origin !== null && !isSameOrigin(request, origin, options)
    },
  }
}

/** Answers the preflight that browsers send before a request to another origin. */
export const answerPreflight = (request: Request, allowed: Readonly<Record<string, string>>): Response =>
  new Response(null, {
    status: 204,
    headers: {
      ...allowed,
      'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE',
      'Access-Control-Allow-Headers': request.headers.get('access-control-request-headers') ?? 'Content-Type',
      'Access-Control-Max-Age': '86400',
    },
  })
