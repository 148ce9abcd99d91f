import { Refusal } from '../refusal.ts'
import { visitorWords } from '../words/visitor-words.ts'
import { isOutlived, outlive, longestUnread } from '../ending/outlive.ts'
import type { Running } from '../ending/running.ts'
import { memoryStreams } from './memory-streams.ts'
import type { NextData } from './answer-events.ts'
import { recordStream } from './record-stream.ts'
import { saveBeforeShowing } from './save-before-showing.ts'
import { sendStream } from './send-stream.ts'
import { createStreamRoutes, missing, type StreamRoutes } from './stream-routes.ts'
import type { BeginningStream, LeftStream, StreamOwner, StreamStore } from './stream-store.ts'
import type { Watch } from '../watching/watch.ts'
import type { Visitors } from '../visitors/visitors.ts'

/** How long it may take to read what a server left of an answer, in milliseconds. */
const readingTime = 30_000

/** The store is away; the chat asks again. */
const unavailable = (): Refusal =>
  new Refusal(503, visitorWords('errorNoAnswer', 'This answer cannot be read now. Try again soon.'), { 'Retry-After': '1' })

interface AnswerStreamsParts {
  /** Undefined for the memory of this process. */
  readonly store: StreamStore | undefined
  readonly visitors: Visitors
  readonly running: Running
  readonly watch?: Watch | undefined
  readonly onError: (error: unknown, request?: Request) => void
}

/** An answer that begins. */
interface BeginningAnswer extends BeginningStream {
  /** What it answers. */
  readonly asked: Request
  /** The events that end it where this process dies. */
  readonly interruption: readonly string[]
  /** Ends it at its source, as its visitor wants. */
  readonly stop: () => void
  /** Ends it at its source, because it cannot be given to its end. */
  readonly interrupt: () => void
  /** Writes its conversation, once it has ended. Never rejects. */
  readonly onRecorded?: () => Promise<void>
  /** Its reader gets the first of it. */
  readonly onFirst?: (() => void) | undefined
}

/** An answer that is written down. Each of `send` and `keep` ends it, and one of them has to be called. */
export interface BegunAnswer {
  /** Sends it as it is written down. */
  send(next: NextData): Promise<Response>
  /** Writes down all of it. */
  keep(events: readonly string[]): void
  /** It was not answered whole: whoever sends its request again gets another answer. */
  release(): void
}

/** Answers that go on when nobody reads them, and can be read again from any place. */
export interface AnswerStreams extends StreamRoutes {
  /** Begins an answer, which is written down before it is sent; undefined where an earlier one has its request. */
  begin(beginningAnswer: BeginningAnswer): Promise<BegunAnswer | undefined>
  /** Stops the answers of a visitor, and forgets them. */
  erase(user: string): Promise<void>
  findRequest(request: string): Promise<string | undefined>
  send(stream: StreamOwner, after: number, request?: Request, onLeave?: () => void): Promise<Response>
  read(stream: StreamOwner, request: Request): Promise<string>
  /** Calls a function with what servers that died have left of their answers. Returns a function that ends that. */
  watch(adopt: (stream: LeftStream, frames: readonly string[]) => Promise<void>): () => void
}

/** The same pieces, of which it is told when somebody reads them. */
async function* watched<Piece>(pieces: AsyncIterable<Piece>, watch: Watch, onFirst?: () => void): AsyncGenerator<Piece> {
  let first = onFirst
  watch.streamOpened()
  try {
    for await (const piece of pieces) {
      first?.()
      first = undefined
      yield piece
    }
  } finally {
    watch.streamClosed()
  }
}

/** All that is left of an answer whose server died. */
async function readLeft(store: StreamStore, { id, user }: StreamOwner): Promise<string[]> {
  const frames: string[] = []
  const pieces = await store.follow({ id, user }, { after: 0, signal: AbortSignal.timeout(readingTime) })
  for await (const some of pieces ?? []) frames.push(...some.map(({ data }) => data))
  return frames
}

export function createAnswerStreams({
  store: given = memoryStreams(),
  visitors,
  running,
  watch,
  onError,
}: AnswerStreamsParts): AnswerStreams {
  const store = given.isLocal ? given : saveBeforeShowing(given, onError)

  /** What a store answers. */
  async function ask<Value>(asked: Promise<Value>, request?: Request): Promise<Value> {
    try {
      return await asked
    } catch (error) {
      onError(error, request)
      throw unavailable()
    }
  }

  async function send(
    stream: StreamOwner,
    after: number,
    request?: Request,
    onLeave = (): void => undefined,
    onFirst?: () => void,
  ): Promise<Response> {
    const gone = new AbortController()
    const pieces = await ask(store.follow(stream, { after, signal: gone.signal }), request)
    if (!pieces) throw missing()
    function leave(): void {
      gone.abort()
      onLeave()
    }
    return sendStream({ id: stream.id, pieces: watch ? watched(pieces, watch, onFirst) : pieces, onLeave: leave })
  }

  /** The id of the answer that a request has; undefined for one that has none, as far as anybody knows. */
  async function findRequest(request: string): Promise<string | undefined> {
    // A store that is away is no reason not to answer. Whoever writes tells of it.
    const found = await Promise.resolve(store.find?.({ request })).catch(() => undefined)
    return found?.id
  }

  /** All that an answer will have said in its end. */
  async function read(stream: StreamOwner, request: Request): Promise<string> {
    const place = { after: 0, signal: request.signal }
    let text = ''
    for await (const pieces of (await ask(store.follow(stream, place), request)) ?? [])
      for (const { data } of pieces) text += data
    return text
  }

  async function record(id: string, next: NextData, onRecorded: BeginningAnswer['onRecorded']): Promise<void> {
    await recordStream(store, id, next).catch(onError)
    if (!onRecorded) return
    await onRecorded()
    // Where that is not known, another server finds nothing to be added.
    await store.settle?.(id).catch(() => undefined)
  }

  return {
    ...createStreamRoutes({ store, visitors, ask, send }),
    async begin({
      asked,
      interruption,
      stop,
      interrupt,
      onRecorded,
      onFirst,
      ...stream
    }: BeginningAnswer): Promise<BegunAnswer | undefined> {
      const { id } = stream
      if ((await store.begin(stream, interruption)) !== id) return undefined
      let forget = (): void => undefined
      // A request of Cloudflare Workers may not touch what another one made, but fulfil a promise that it waits for.
      const stopped = new Promise<void>((resolve) => (forget = store.onStop(id, resolve)))
      void stopped.then(stop)
      const leave = running.begin()
      let unread: ReturnType<typeof setTimeout> | undefined
      let hasEnded = false
      /** A runtime tells in one way or another that nobody reads, or in both. */
      function onLeave(): void {
        if (isOutlived(asked) && !hasEnded) unread ??= setTimeout(interrupt, longestUnread)
      }
      const write = (next: NextData): void =>
        void outlive(
          asked,
          record(id, next, onRecorded).finally(() => {
            hasEnded = true
            clearTimeout(unread)
            asked.signal.removeEventListener('abort', onLeave)
            forget()
            leave()
          }),
        )
      return {
        async send(next) {
          write(next)
          if (isOutlived(asked)) asked.signal.addEventListener('abort', onLeave, { once: true })
          return send(stream, 0, undefined, onLeave, onFirst)
        },
        keep(events) {
          const all = [events]
          write(async () => all.pop())
        },
        release() {
          void Promise.resolve(store.release?.(id)).catch(onError)
        },
      }
    },
    erase: async (user: string): Promise<void> => store.erase?.(user),
    findRequest,
    send,
    read,
    watch: (adopt: (stream: LeftStream, frames: readonly string[]) => Promise<void>): (() => void) =>
      store.onLeft?.(async (stream) => {
        await adopt(stream, await readLeft(store, stream))
        await store.settle?.(stream.id)
      }) ?? (() => undefined),
  }
}
