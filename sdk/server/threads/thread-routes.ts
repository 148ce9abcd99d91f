import type { Bodies } from '../bounds/bodies.ts'
import { Refusal } from '../refusal.ts'
import { jsonResponse } from '../json-response.ts'
import { createShareAnswers } from '../snapshots/answer-snapshot.ts'
import type { Snapshots } from '../snapshots/snapshots.ts'
import type { VisitorThreads } from '../stores/store.ts'
import { isThreadId } from './is-thread-id.ts'
import { problem } from './problem.ts'
import type { Titles } from './titles.ts'
import { readChange, readSave } from './read-change.ts'

interface ThreadRequest {
  readonly request: Request
  readonly query: URLSearchParams
  /** Whose threads are asked for. */
  readonly visitor: string
  /** Empty for the list of threads. */
  readonly id: string
}

type Answer = (asked: ThreadRequest) => Promise<Response>

/** Of a page, whatever is asked for: there is a cursor for the others. */
const mostThreads = 100
const mostMessages = 1000

/** Messages that a title is made of: pages ask for it after the first answer. */
const titledMessages = 20

/** Characters of what is searched for. */
const longestQuery = 200

const done = (status: number, version?: string): Response =>
  new Response(null, { status, headers: { 'Cache-Control': 'no-store', ...(version !== undefined && { ETag: `"${version}"` }) } })

function readLimit(query: URLSearchParams, standard: number, most: number): number {
  const limit = query.get('limit')
  if (limit === null) return standard
  if (!/^0*[1-9]\d*$/.test(limit)) throw new Refusal(400, 'The limit is no number.')
  return Math.min(Number(limit), most)
}

/** A field with the text that a query has by this name, where it has one. */
function field<Name extends string>(name: Name, query: URLSearchParams): { [Key in Name]?: string } {
  const value = query.get(name)
  return (value === null ? {} : { [name]: value }) as { [Key in Name]?: string }
}

/** The version that a save replaces; undefined for a thread that is new. */
function readVersion({ headers }: Request): string | undefined {
  const match = headers.get('if-match')
  if (match === null && headers.get('if-none-match') === '*') return undefined
  // Caches and proxies that compress weaken a tag.
  const version = /^(?:W\/)?"([^"]*)"$/.exec(match ?? '')?.[1]
  if (version === undefined) throw new Refusal(400, 'If-Match names no version, and If-None-Match is not "*".')
  return version
}

/** A segment of a path as it was before it was written into an address. */
function decodeId(segment: string): string {
  try {
    const id = decodeURIComponent(segment)
    if (!id || isThreadId(id)) return id
  } catch {
    // Percent signs that encode nothing: an id of no thread.
  }
  throw new Refusal(404, 'There is no such thread.')
}

function createAnswers(
  threadsFor: (request: Request) => VisitorThreads,
  bodies: Bodies,
  makeTitle: Titles | undefined,
  snapshots: Snapshots,
): Readonly<Record<string, Readonly<Record<string, Answer>>>> {
  const list: Answer = async ({ request, query, visitor }) => {
    const { signal } = request
    const archived = query.get('archived') === 'true'
    const words = query.get('query')?.slice(0, longestQuery) ?? ''
    const limit = readLimit(query, 50, mostThreads)
    return jsonResponse(
      await threadsFor(request).list(visitor, { archived, query: words, limit, signal, ...field('cursor', query) }),
    )
  }
  const load: Answer = async ({ request, query, visitor, id }) => {
    const { signal } = request
    const limit = readLimit(query, 100, mostMessages)
    const { version, ...page } = await threadsFor(request).load(visitor, id, { limit, signal, ...field('before', query) })
    return jsonResponse(page, 200, { ETag: `"${version}"` })
  }
  const save: Answer = async ({ request, query, visitor, id }) => {
    const ifVersion = readVersion(request)
    const { messages, tail } = await readSave(await bodies.read(request))
    const { version } = await threadsFor(request).save(visitor, id, messages, {
      signal: request.signal,
      ...(ifVersion !== undefined && { ifVersion }),
      ...(tail !== undefined && { tail }),
      ...field('after', query),
    })
    return done(ifVersion === undefined ? 201 : 204, version)
  }
  const change: Answer = async ({ request, visitor, id }) => {
    const { title, archived } = await readChange(await bodies.read(request))
    if (title !== undefined) await threadsFor(request).rename(visitor, id, title)
    if (archived !== undefined) await threadsFor(request).archive(visitor, id, archived)
    return done(204)
  }
  const remove: Answer = async ({ request, visitor, id }) => {
    await threadsFor(request).remove(visitor, id)
    // What is deleted is not read on.
    await snapshots.revoke(threadsFor(request), visitor, id, request.signal).catch((error: unknown) => {
      if (!Refusal.is(error)) throw error
    })
    return done(204)
  }
  const restore: Answer = async ({ request, visitor, id }) => {
    await threadsFor(request).restore(visitor, id)
    return done(204)
  }
  const title: Answer = async ({ request, visitor, id }) => {
    // The chat makes one of the visitor's words then.
    if (!makeTitle) return problem(501, 'This server makes no titles.')
    const { messages } = await threadsFor(request).load(visitor, id, { limit: titledMessages, signal: request.signal })
    return jsonResponse({ title: await makeTitle(request, id, messages) })
  }
  return {
    '': { GET: list },
    // No segment of a path can be a slash.
    '/': { PATCH: change, DELETE: remove },
    messages: { GET: load, PUT: save },
    restore: { POST: restore },
    title: { POST: title },
    share: createShareAnswers(threadsFor, bodies, snapshots),
  }
}

/**
 * Answers what `serverThreads` asks, by the published contract. `path` is what stands behind `threads/`, as it came.
 * @throws a `Refusal`, or what the store says.
 */
export function createThreadRoutes(
  threadsFor: (request: Request) => VisitorThreads,
  bodies: Bodies,
  snapshots: Snapshots,
  makeTitle?: Titles,
) {
  const answers = createAnswers(threadsFor, bodies, makeTitle, snapshots)
  return async (request: Request, path: string, visitor: string): Promise<Response> => {
    const [segment = '', place = segment && '/', ...more] = path.split('/')
    const methods = !more.length && Object.hasOwn(answers, place) ? answers[place] : undefined
    if (!methods || (place !== '' && !segment)) throw new Refusal(404, 'There is nothing at this address.')
    const answer = Object.hasOwn(methods, request.method) ? methods[request.method] : undefined
    if (!answer) {
      const allowed = Object.keys(methods)
      throw new Refusal(405, `This address takes ${allowed.join(' and ')} only.`, { Allow: [...allowed, 'OPTIONS'].join(', ') })
    }
    return answer({ request, query: new URL(request.url).searchParams, visitor, id: decodeId(segment) })
  }
}
