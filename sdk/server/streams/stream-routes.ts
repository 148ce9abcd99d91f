import { streamHeaders } from '../formats/ai-sdk/ai-sdk-format.ts'
import { Refusal } from '../refusal.ts'
import { visitorWords } from '../words/visitor-words.ts'
import type { StreamOwner, StreamStore } from './stream-store.ts'
import type { Visitors } from '../visitors/visitors.ts'

export const missing = (): Refusal => new Refusal(404, visitorWords('errorAnswerGone'))

/** The number of the last event that a chat has; 0 when it has none. */
export function lastNumber(request: Request): number {
  const number = Number(request.headers.get('last-event-id') ?? 0)
  return Number.isSafeInteger(number) && number > 0 ? number : 0
}

type Route = readonly [method: 'GET' | 'POST', run: (request: Request) => Promise<Response>]

/** A segment of a path as it was before it was written into an address; undefined where it never was. */
function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}

interface StreamRoutesParts {
  readonly store: StreamStore
  readonly visitors: Visitors
  /** What the store answers; refuses the request where the store is away. */
  ask<Value>(asked: Promise<Value>, request?: Request): Promise<Value>
  send(stream: StreamOwner, after: number, request?: Request): Promise<Response>
}

/** Where chats ask for an answer that was begun before, and stop it. */
export interface StreamRoutes {
  /** What is at the path of a conversation, where the AI SDK asks for its answer; undefined for nothing. */
  findResumed(path: string): Route | undefined
  /** What is at a path below `streams/`, and the one method that it takes; undefined for nothing. */
  find(path: string): Route | undefined
}

export function createStreamRoutes({ store, visitors, ask, send }: StreamRoutesParts): StreamRoutes {
  async function stop(stream: StreamOwner, request: Request): Promise<Response> {
    if (!(await ask(store.stop(stream), request))) throw missing()
    return new Response(null, { status: 204 })
  }

  /**
   * The answer that is being given in a conversation; 204 when there is none. Only for visitors whom `user` names: anybody can guess the
   * id of a conversation.
   */
  async function resume(thread: string, request: Request): Promise<Response> {
    const { user } = await visitors.find(request)
    const found = user === undefined ? undefined : await ask(Promise.resolve(store.find?.({ user, thread })), request)
    const after = lastNumber(request)
    // Who has seen the beginning gets the end, too.
    if (!found || (found.hasEnded && !after)) return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } })
    const response = await send({ id: found.id, user }, after, request)
    for (const [name, value] of Object.entries(streamHeaders)) response.headers.set(name, value)
    return response
  }

  return {
    findResumed(path: string): Route | undefined {
      const [, segment] = /^([^/]+)\/stream$/.exec(path) ?? []
      const thread = segment === undefined ? undefined : decoded(segment)
      return thread === undefined ? undefined : ['GET', (request) => resume(thread, request)]
    },
    find(path: string): Route | undefined {
      const [, id, isStop] = /^([\w-]+)(\/stop)?$/.exec(path) ?? []
      if (id === undefined) return undefined
      const streamOf = async (request: Request): Promise<StreamOwner> => ({ id, user: (await visitors.find(request)).user })
      if (isStop) return ['POST', async (request) => stop(await streamOf(request), request)]
      return ['GET', async (request) => send(await streamOf(request), lastNumber(request), request)]
    },
  }
}
