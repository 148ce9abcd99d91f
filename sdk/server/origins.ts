import type { ChatServerOptions } from './options.ts'
import { Refusal } from './refusal.ts'

type Origins = ChatServerOptions['origins']

function hostOf(origin: string): string | undefined {
  try {
    return new URL(origin).host
  } catch {
    // `null`, the origin of a sandboxed frame or a local file.
    return undefined
  }
}

/** What a page may read beside the body: the version of a thread, the id of an answer, and when to ask again. */
const readable = { 'Access-Control-Expose-Headers': 'Confab-Stream, ETag, Retry-After' }

/**
 * The headers that allow the page of this request to read the response.
 * @throws a `Refusal` for a page on another origin.
 */
export function allowOrigin(request: Request, origins: Origins): Record<string, string> {
  const origin = request.headers.get('origin')
  if (origins === '*') return { 'Access-Control-Allow-Origin': '*', ...readable }
  // Requests of the same origin that only read have none, and programs have none.
  if (origin === null) return {}
  // Compares the host only: behind a proxy that terminates TLS, the server itself is called over `http:`.
  if (hostOf(origin) === new URL(request.url).host) return {}
  const isAllowed = typeof origins === 'function' ? origins(origin) : origins?.includes(origin)
  if (!isAllowed) throw new Refusal(403, 'This page may not use this chat.')
  return { 'Access-Control-Allow-Origin': origin, 'Access-Control-Allow-Credentials': 'true', Vary: 'Origin', ...readable }
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
