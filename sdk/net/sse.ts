import { fetchEventSource } from '@microsoft/fetch-event-source'
import { ChatError } from '../core/errors.ts'
import { createChannel } from './channel.ts'
import { createEmptyDataMarker } from './mark-empty-data.ts'
import { networkFailure } from './network-failure.ts'

/** One server-sent event. */
export interface Frame {
  readonly event: string
  readonly data: string
  readonly id: string
}

interface EventsOptions {
  signal: AbortSignal
  /** Asks again for what comes after that event; without it a broken connection is an error. */
  reopen?: (lastEventId: string) => Promise<Response>
}

const endOfFrame = new Uint8Array([10, 10])

/** The same answer as the parser needs it: ended by a blank line, for servers forget the one after their last event. */
function prepared(response: Response, signal: AbortSignal): Response {
  const reader = response.body?.getReader()
  if (!reader) return new Response('')
  const mark = createEmptyDataMarker()
  signal.addEventListener('abort', () => void reader.cancel().catch(() => undefined), { once: true })
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read()
        controller.enqueue(mark(value ?? endOfFrame))
        if (done) controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  return new Response(body)
}

/**
 * The events of an answer, up to `[DONE]` or its end. Events without data are left out. When the connection breaks
 * after events that carried ids, it is opened again: after the server's `retry` or a second, three times in a row.
 */
export async function* readEvents(first: Response, { signal, reopen }: EventsOptions): AsyncGenerator<Frame> {
  const over = new AbortController()
  const stop = (): void => over.abort()
  signal.addEventListener('abort', stop, { once: true })
  const frames = createChannel<Frame>()
  const seen = new Set<string>()
  let next: Response | undefined = first
  let lastId = ''
  let attempts = 0
  let isReplaying = false

  fetchEventSource('', {
    signal: over.signal,
    // The library would cut the stream whenever the tab is hidden.
    openWhenHidden: true,
    async fetch() {
      const response = next ?? (await reopen?.(lastId))
      next = undefined
      return prepared(response ?? new Response(''), over.signal)
    },
    onopen: () => Promise.resolve(),
    onmessage({ event, data: marked, id }) {
      const data = marked.replaceAll('\0', '')
      if (!data) return
      if (data === '[DONE]') {
        frames.close()
        stop()
        return
      }
      // A server may send again from the start instead of from the last event.
      if (isReplaying && seen.has(id)) return
      isReplaying = false
      attempts = 0
      if (id) seen.add((lastId = id))
      frames.push({ event, data, id })
    },
    onerror(error) {
      // Returning lets the library wait and open again; throwing ends it.
      if (!reopen || !lastId || (ChatError.is(error) && error.status) || (attempts += 1) > 3) throw error
      isReplaying = true
    },
  }).then(frames.close, (error: unknown) => frames.fail(networkFailure(error, signal)))

  try {
    yield* frames
    signal.throwIfAborted()
  } finally {
    signal.removeEventListener('abort', stop)
    stop()
  }
}
