import { getLines, getMessages } from '@microsoft/fetch-event-source/lib/esm/parse.js'
import { brokenStreams } from './broken-streams.ts'
import { interruptedAnswer } from '../../core/interrupted-answer.ts'
import { frameLimit } from '../frame-limit.ts'
import { contentKind, type ContentKind } from '../content-kind.ts'
import { networkFailure } from '../network-failure.ts'
import { drain } from './drain.ts'
import type { EventFrame } from './event-frame.ts'
import type { Reconnection } from './reconnection.ts'
import { stopReading } from './stop-reading.ts'
import { isCutOff, isLastEvent, type StreamEnd } from './stream-end.ts'

interface EventsOptions {
  signal: AbortSignal
  /** How to resume after a break; without it a lost connection is an error. */
  reconnection?: Reconnection | undefined
  /** Whether the answer is complete when the connection closes in good order: only its format can tell. */
  end?: StreamEnd | undefined
}

/** True for an event that reports a failure, by its name. */
export const isErrorEvent = (event: string | undefined): boolean => /^error$/i.test(event ?? '')

const isKeepAlive = (event: string): boolean => /^(ping|heartbeat|keep-?_?alive)$/i.test(event)

/** Some servers omit the blank line after their last event. */
const endOfFrame = new Uint8Array([10, 10])

const dataLine = [100, 97, 116, 97, 58, 32] // `data: `

/**
 * The event parser drops an empty `data:` line, so a line break sent as two of them would be lost. This inserts a NUL, which
 * occurs neither in JSON nor in text, into each; the reader removes it.
 */
export function createEmptyDataMarker(): (bytes: Uint8Array) => Uint8Array {
  /** How many bytes of `data: ` the line has matched; -1 for a different line. */
  let matched = 0
  return (bytes) => {
    const borders: number[] = []
    for (let index = 0; index < bytes.length; index += 1) {
      const byte = bytes[index]
      if (byte === 10 || byte === 13) {
        if (matched >= 5) borders.push(index)
        matched = 0
      } else if (matched >= 0) matched = byte === dataLine[matched] ? matched + 1 : -1
    }
    if (!borders.length) return bytes
    const marked = new Uint8Array(bytes.length + borders.length)
    let from = 0
    borders.forEach((border, count) => {
      marked.set(bytes.subarray(from, border), from + count)
      from = border
    })
    marked.set(bytes.subarray(from), from + borders.length)
    return marked
  }
}

/** Parses the events of one response, up to the last one. `onRetry` receives the server's `retry` field: milliseconds to wait before reconnecting. */
async function* readAnswer(
  answer: Response,
  signal: AbortSignal,
  onRetry: (milliseconds: number) => void,
): AsyncGenerator<EventFrame> {
  if (!answer.body) return
  const reader = answer.body.getReader()
  const stop = (): void => stopReading(answer, reader)
  signal.addEventListener('abort', stop, { once: true })
  const frames: EventFrame[] = []
  const mark = createEmptyDataMarker()
  /** Size of the incomplete event and of its incomplete line; comments are not stored. */
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
  let isSaid = false
  try {
    while (!isOver) {
      const { done, value } = await reader.read()
      signal.throwIfAborted()
      lineSize += value?.length ?? 0
      parse(mark(value ?? endOfFrame))
      if (size + lineSize > frameLimit.size) throw frameLimit.error()
      for (const frame of frames.splice(0)) {
        isSaid = isLastEvent(frame.data)
        yield frame
        if (isSaid) return
      }
      isOver = done
    }
  } finally {
    signal.removeEventListener('abort', stop)
    if (isSaid) void drain(answer, reader, signal)
    else if (!isOver) stop()
  }
}

const kindOf = ({ headers }: Response): ContentKind => contentKind(headers.get('content-type'))

function markAsBroken(failure: unknown): unknown {
  if (typeof failure === 'object' && failure !== null) brokenStreams.add(failure)
  return failure
}

/**
 * The events of a response, up to and with `[DONE]`, or to its end. Keep-alives and events without data are skipped, but for errors. When the connection is lost after
 * an event with an id, the rest is requested; before one, the error is marked: the only way on is a new response.
 */
export async function* readSseEvents(first: Response, { signal, reconnection, end }: EventsOptions): AsyncGenerator<EventFrame> {
  const replays = reconnection?.createReplays()
  let answer = first
  let lastId = ''
  for (;;) {
    try {
      for await (const frame of readAnswer(answer, signal, (milliseconds) => reconnection?.setPause(milliseconds))) {
        const { data, event, id } = frame
        if (isLastEvent(data)) {
          yield frame
          return
        }
        // A server may resume at the start instead of after the last event.
        // Its name says it all, whatever is in it: words would be taken for a text.
        if (isKeepAlive(event)) continue
        if ((!data && !isErrorEvent(event)) || replays?.isRepeated(frame)) continue
        if (id) lastId = id
        yield frame
      }
      // Without an id nothing says where to go on, and all of it again is for the visitor to ask: some servers never say an end.
      if (!reconnection || !end || !isCutOff(end) || !lastId) return
      // A proxy may close it in good order: the rest is requested as after a break.
      throw interruptedAnswer()
    } catch (error) {
      const failure = networkFailure(error, signal)
      // Nothing is missing: how the connection of a complete answer ends is nobody's concern.
      if (end?.isReached && !signal.aborted && !frameLimit.is(error)) return
      if (signal.aborted || !reconnection || frameLimit.is(error)) throw failure
      if (!lastId) throw markAsBroken(failure)
      answer = await reconnection.ask(lastId, failure)
      // For example a sign-in page after a redirect.
      if (answer.status !== 204 && kindOf(answer) !== kindOf(first)) {
        if (answer.body) stopReading(answer, answer.body.getReader())
        throw failure
      }
    }
    replays?.begin()
  }
}
