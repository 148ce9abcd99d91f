import { getLines, getMessages } from '@microsoft/fetch-event-source/lib/esm/parse.js'
import { delay } from '../core/delay.ts'
import { ChatError } from '../core/errors.ts'
import { createEmptyDataMarker } from './mark-empty-data.ts'
import { networkFailure } from './network-failure.ts'
import { stopReading } from './stop-reading.ts'

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

/** Servers forget the blank line after their last event. */
const endOfFrame = new Uint8Array([10, 10])

/** The events of one answer. `onRetry` hears how many milliseconds the server wants to be left alone after a break. */
async function* readAnswer(
  answer: Response,
  signal: AbortSignal,
  onRetry: (milliseconds: number) => void,
): AsyncGenerator<Frame> {
  if (!answer.body) return
  const reader = answer.body.getReader()
  const stop = (): void => stopReading(answer, reader)
  signal.addEventListener('abort', stop, { once: true })
  const frames: Frame[] = []
  const mark = createEmptyDataMarker()
  const parse = getLines(
    getMessages(
      () => undefined,
      onRetry,
      ({ event, data, id }) => void frames.push({ event, data: data.replaceAll('\0', ''), id }),
    ),
  )
  let isOver = false
  try {
    while (!isOver) {
      const { done, value } = await reader.read()
      signal.throwIfAborted()
      parse(mark(value ?? endOfFrame))
      yield* frames.splice(0)
      isOver = done
    }
  } finally {
    signal.removeEventListener('abort', stop)
    if (!isOver) stop()
  }
}

/**
 * The events of an answer, up to `[DONE]` or its end. Events without data are left out. When the connection breaks
 * after events that carried ids, it is opened again: after the server's `retry` or a second, three times in a row.
 */
export async function* readEvents(first: Response, { signal, reopen }: EventsOptions): AsyncGenerator<Frame> {
  const seen = new Set<string>()
  let next: Response | undefined = first
  let lastId = ''
  let attempts = 0
  let pause = 1000
  let isReplaying = false
  for (;;) {
    try {
      const answer: Response = next ?? (await reopen?.(lastId)) ?? new Response()
      for await (const frame of readAnswer(answer, signal, (milliseconds) => (pause = milliseconds))) {
        const { data, id } = frame
        if (data === '[DONE]') return
        // A server may send again from the start instead of from the last event.
        if (!data || (isReplaying && seen.has(id))) continue
        isReplaying = false
        attempts = 0
        if (id) seen.add((lastId = id))
        yield frame
      }
      return
    } catch (error) {
      attempts += 1
      const isFinal = !reopen || !lastId || attempts > 3 || (ChatError.is(error) && error.status !== undefined)
      if (isFinal || signal.aborted) throw networkFailure(error, signal)
    }
    next = undefined
    isReplaying = true
    await delay(pause, signal)
  }
}
