import { inTime } from '../core/util/in-time.ts'
import { thrownField } from '../core/util/thrown/thrown-field.ts'
import type { ApprovalStore } from './approvals/approval-store.ts'
import type { Bodies } from './bounds/bodies.ts'
import type { AnyServerOptions } from './options.ts'
import { readFeedback } from './read-feedback.ts'
import { Refusal } from './refusal.ts'
import type { Running } from './ending/running.ts'
import { answerSnapshot } from './snapshots/answer-snapshot.ts'
import { createSnapshots } from './snapshots/snapshots.ts'
import type { BoundedStore } from './stores/bounded-store.ts'
import type { ServerStore } from './stores/store.ts'
import { exportVisitor } from './threads/export-visitor.ts'
import { isOwnShare, noShare, problemOf } from './threads/problem.ts'
import type { Titles } from './threads/titles.ts'
import { createThreadRoutes } from './threads/thread-routes.ts'
import type { Visitors } from './visitors/visitors.ts'
import { visitorWords } from './words/visitor-words.ts'

/** Bytes. Feedback is words. */
const largestFeedback = 64 * 1024
/** Within what time a store that can be used answers, in milliseconds. */
const checkTime = 5000

/** Whether a store can be used; `full` is one that takes no more. */
export type StoreState = 'ok' | 'full' | 'unavailable'

const isFull = (error: unknown): boolean => thrownField(error, 'status') === 507

/** Answers what the store is for: conversations and feedback. */
export function createStoreRoutes(
  options: AnyServerOptions & { readonly store: ServerStore; readonly approvals: ApprovalStore; readonly makeTitle?: Titles },
  bounded: BoundedStore,
  visitors: Visitors,
  running: Running,
  bodies: Bodies,
  onError: (error: unknown, request: Request) => void,
) {
  const { store, limits = {} } = options
  let checking: Promise<StoreState> | undefined
  let checkedAt = 0
  const snapshots = createSnapshots(store)
  const answerThreads = createThreadRoutes(bounded.threadsFor, bodies, snapshots, options.makeTitle)

  async function serveThreads(request: Request, path: string): Promise<Response> {
    if (!options.user) throw new Refusal(404, 'This server keeps no conversations: it has no `user` that names its visitors.')
    const { user, key } = await visitors.find(request)
    if (user === undefined) throw new Refusal(401, visitorWords('errorSignIn', 'Sign in to see your conversations.'))
    await visitors.limits.admitThreads(key)
    return answerThreads(request, path, user)
  }

  async function serveFeedback(request: Request): Promise<Response> {
    // What a form of another page could send too is none.
    if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? ''))
      throw new Refusal(415, visitorWords('feedbackFailed', 'This feedback could not be read.'))
    const { user, key } = await visitors.find(request)
    await visitors.limits.admit(key)
    const body = await bodies.read(request, Math.min(limits.bodyBytes ?? Infinity, largestFeedback))
    const feedback = await readFeedback(body)
    try {
      await bounded.saveFeedback(request, user, feedback)
    } catch (error) {
      if (Refusal.is(error)) throw error
      if (isOwnShare(error)) throw new Refusal(507, noShare)
      onError(error, request)
      if (isFull(error))
        throw new Refusal(507, visitorWords('feedbackFailed', 'Your feedback could not be kept: there is no space for more.'))
      throw new Refusal(503, visitorWords('feedbackFailed', 'Your feedback could not be kept. Try again later.'), {
        'Retry-After': '5',
      })
    }
    return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } })
  }

  /** Whoever asks for all that is theirs. */
  async function findOwner(request: Request): Promise<string> {
    if (!options.user) throw new Refusal(404, 'This server keeps nothing of its visitors: it has no `user` that names them.')
    const { user, key } = await visitors.find(request)
    if (user === undefined) throw new Refusal(401, visitorWords('errorSignIn', 'Sign in first.'))
    await visitors.limits.admitThreads(key)
    return user
  }

  const unreachable = (): Refusal => new Refusal(503, 'The store cannot be reached. Try again later.', { 'Retry-After': '5' })

  async function erase(request: Request, leave: (user: string) => Promise<unknown>): Promise<Response> {
    const user = await findOwner(request)
    if (!store.erase) throw new Refusal(501, 'This server cannot erase what it keeps. Ask its owner.')
    try {
      await leave(user)
      await store.erase(user)
      await store.erase(await snapshots.keeperOf(user))
    } catch (error) {
      onError(error, request)
      throw unreachable()
    }
    return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } })
  }

  async function exportAll(request: Request): Promise<Response> {
    const user = await findOwner(request)
    const { threads, feedback } = store
    const body = exportVisitor({ threads, feedback, approvals: options.approvals }, user, (error) => onError(error, request))
    const headers = {
      'Content-Type': 'application/json',
      'Content-Disposition': 'attachment; filename="conversations.json"',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    }
    return new Response(body, { headers })
  }

  /** Lets the server wait for it with its end. */
  async function track(request: Request, serve: () => Promise<Response>): Promise<Response> {
    const end = running.begin()
    const release = bodies.hold(request)
    try {
      return await serve()
    } finally {
      release()
      end()
    }
  }

  async function check(request: Request): Promise<StoreState> {
    try {
      const late = (): Error => new Error(`The store did not answer within ${checkTime / 1000} seconds.`)
      await inTime(checkTime, Promise.resolve(store.check?.()), late)
      return 'ok'
    } catch (error) {
      onError(error, request)
      return isFull(error) ? 'full' : 'unavailable'
    }
  }

  return {
    /** `path` is what stands behind `threads/`. */
    async threads(request: Request, path: string): Promise<Response> {
      try {
        return await track(request, () => serveThreads(request, path))
      } catch (error) {
        return problemOf(error, (failure) => {
          if (!request.signal.aborted) onError(failure, request)
        })
      }
    },
    /** What somebody shared, for whoever has its address. */
    async snapshot(request: Request, id: string): Promise<Response> {
      try {
        return await track(request, async () => {
          const { key } = await visitors.find(request)
          await visitors.limits.admitThreads(key)
          return answerSnapshot(request, id, bounded.threadsFor(request), snapshots)
        })
      } catch (error) {
        return problemOf(error, (failure) => {
          if (!request.signal.aborted) onError(failure, request)
        })
      }
    },
    /** Removes all of a visitor. `leave` keeps what is being answered from being written. */
    erase: (request: Request, leave: (user: string) => Promise<unknown>): Promise<Response> =>
      track(request, () => erase(request, leave)),
    exportAll: (request: Request): Promise<Response> => track(request, () => exportAll(request)),
    feedback: (request: Request): Promise<Response> => track(request, () => serveFeedback(request)),
    /** Whether the store can be used. Without it answers go on, and nothing is kept. Many may ask at once. */
    state(request: Request): Promise<StoreState> {
      // On Cloudflare Workers a check ends with its request, and says nothing then.
      if (checking && performance.now() - checkedAt <= checkTime) return checking
      checkedAt = performance.now()
      const checked = check(request).finally(() => {
        if (checking === checked) checking = undefined
      })
      return (checking = checked)
    },
    close: (): Promise<void> => store.close(),
  }
}
