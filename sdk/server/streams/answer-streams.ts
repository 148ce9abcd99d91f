import { Refusal } from '../refusal.ts'
import { recordStream } from './record-stream.ts'
import { sendStream } from './send-stream.ts'
import type { StreamOwner, StreamStore } from './stream-store.ts'
import type { Visitors } from '../visitors/visitors.ts'

const missing = (): Refusal => new Refusal(404, 'This answer is not there any more.')

/** The number of the last event that a chat has; 0 when it has none. */
function lastNumber(request: Request): number {
  const number = Number(request.headers.get('last-event-id') ?? 0)
  return Number.isSafeInteger(number) && number > 0 ? number : 0
}

/** Answers that go on when nobody reads them, and can be read again from any place. */
export function createAnswerStreams(store: StreamStore, visitors: Visitors, onError: (error: unknown) => void) {
  async function send(stream: StreamOwner, after: number): Promise<Response> {
    const gone = new AbortController()
    const pieces = await store.follow(stream, { after, signal: gone.signal })
    if (!pieces) throw missing()
    return sendStream({ id: stream.id, pieces, onLeave: () => gone.abort() })
  }

  async function stop(stream: StreamOwner): Promise<Response> {
    if (!(await store.stop(stream))) throw missing()
    return new Response(null, { status: 204 })
  }

  return {
    /** Sends an answer, which is written down before it is sent. `end` ends it at its source. */
    async begin(stream: StreamOwner, events: AsyncIterable<string>, end: () => void): Promise<Response> {
      await store.begin(stream)
      const forget = store.onStop(stream.id, end)
      void recordStream(store, stream.id, events).catch(onError).finally(forget)
      return send(stream, 0)
    },
    /** What is at a path below `streams/`, and the one method that it takes; undefined for nothing. */
    find(path: string): readonly [method: 'GET' | 'POST', run: (request: Request) => Promise<Response>] | undefined {
      const [, id, isStop] = /^([\w-]+)(\/stop)?$/.exec(path) ?? []
      if (id === undefined) return undefined
      const streamOf = async (request: Request): Promise<StreamOwner> => ({ id, user: (await visitors.find(request)).user })
      if (isStop) return ['POST', async (request) => stop(await streamOf(request))]
      return ['GET', async (request) => send(await streamOf(request), lastNumber(request))]
    },
  }
}

export type AnswerStreams = ReturnType<typeof createAnswerStreams>
