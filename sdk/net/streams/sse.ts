import { getLines, getMessages } from '@microsoft/fetch-event-source/lib/esm/parse.js'
import { brokenStreams } from './broken-streams.ts'
import { frameLimit } from '../frame-limit.ts'
import { contentKind, type ContentKind } from '../content-kind.ts'
import { createEmptyDataMarker } from './mark-empty-data.ts'
import { networkFailure } from '../network-failure.ts'
import type { Reconnection } from './reconnection.ts'
import { stopReading } from './stop-reading.ts'

/** One server-sent event. */
export interface Frame {
  readonly event: string
  readonly data: string
  readonly id: string
}

interface EventsOptions {
  signal: AbortSignal
  /** How to go on after a break; without it a broken connection is an error. */
  reconnection?: Reconnection | undefined
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
  /** Of the event that is not complete, and of its line that is not; comments are not kept. */
  let size = 0
  let lineSize = 0
  const readLine = getMessages(
    () => undefined,
    onRetry,
    ({ event, data, id }) => void frames.push({ event, data: data.replaceAll('\0', ''), id }),
  )
  const parse = getLines((line, fieldLength) => {
    lineSize = 0
    size = line.length ? size + (fieldLength && line.length) : 0
    readLine(line, fieldLength)
  })
  let isOver = false
  try {
    while (!isOver) {
      const { done, value } = await reader.read()
      signal.throwIfAborted()
      lineSize += value?.length ?? 0
      parse(mark(value ?? endOfFrame))
      if (size + lineSize > frameLimit.size) throw frameLimit.error()
      yield* frames.splice(0)
      isOver = done
    }
  } finally {
    signal.removeEventListener('abort', stop)
    if (!isOver) stop()
  }
}

const kindOf = ({ headers }: Response): ContentKind => contentKind(headers.get('content-type'))

function markAsBroken(failure: unknown): unknown {
  if (typeof failure === 'object' && failure !== null) brokenStreams.add(failure)
  return failure
}

/**
 * The events of an answer, up to `[DONE]` or its end. Events without data are left out. When the connection breaks after
 * an event with an id, the rest is asked for; before one, the error is marked: only a whole new answer can follow.
 */
export async function* readEvents(first: Response, { signal, reconnection }: EventsOptions): AsyncGenerator<Frame> {
  const replays = reconnection?.createReplays()
  let answer = first
  let lastId = ''
  for (;;) {
    try {
      for await (const frame of readAnswer(answer, signal, (milliseconds) => reconnection?.setPause(milliseconds))) {
        const { data, id } = frame
        if (data === '[DONE]') return
        // A server may send again from the start instead of from the last event.
        if (!data || replays?.isRepeated(frame)) continue
        if (id) lastId = id
        yield frame
      }
      return
    } catch (error) {
      const failure = networkFailure(error, signal)
      if (signal.aborted || !reconnection || frameLimit.is(error)) throw failure
      if (!lastId) throw markAsBroken(failure)
      answer = await reconnection.ask(lastId, failure)
      // A page to sign in on, say, that a redirect led to.
      if (answer.status !== 204 && kindOf(answer) !== kindOf(first)) {
        if (answer.body) stopReading(answer, answer.body.getReader())
        throw failure
      }
    }
    replays?.begin()
  }
}
