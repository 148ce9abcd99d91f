import { isCutByService } from '../../core/conversation/is-cut-by-service.ts'
import { ChatError } from '../../core/errors.ts'
import { interruptedAnswer } from '../../core/interrupted-answer.ts'
import { serviceError } from '../../core/service-error.ts'
import type { ConnectorContext, ReplyEvent } from '../../core/types.ts'
import { isLastEvent, createStreamEnd, isCutOff, type StreamEnd } from '../../net/streams/stream-end.ts'
import { readerOf, type AnswerFormat, checkTextFields } from './answer-format.ts'
import { createFrameDecoder, eventFormat, isAbout, isFailure } from './frame-decoder.ts'
import { parseShallow } from './read-body.ts'
import { withoutEarlyBeats } from './heartbeats.ts'
import { complain } from './complain.ts'

/** What is known of the stream. */
interface StreamOptions {
  readonly interceptResponse: ConnectorContext['interceptResponse']
  /** Undefined: the format is detected by the first frame. */
  readonly format: AnswerFormat | undefined
  /** The response headers: some formats are marked there. */
  readonly headers: Headers
  /** How the stream has to end. @default a stream of Confab's own format may just close */
  readonly ending?: StreamEnd
  readonly report?: ConnectorContext['report']
}

function shows(event: ReplyEvent): boolean {
  if (event.type === 'text-delta') return event.text !== ''
  if (event.type === 'html-delta') return event.html !== ''
  // Nothing but the reason why the service cut the answer is said below it.
  return !isAbout(event) || (event.type === 'metadata' && isCutByService(event.metadata))
}

/** Parses a frame: an object, an array, or text. Undefined for broken JSON. */
function parse(data: string, isFirst: boolean): unknown {
  try {
    const value = parseShallow(data)
    if (typeof value === 'object' ? value !== null : typeof value === 'string') return value
  } catch {
    if (!isFirst || data.startsWith('{')) return undefined
  }
  return isFirst ? data : undefined
}

/** The frames; how the connection breaks after the answer's end is nobody's concern. */
async function* untilEnd<Frame>(frames: AsyncIterable<Frame>, ending: StreamEnd): AsyncGenerator<Frame> {
  try {
    yield* frames
  } catch (error) {
    if (!ending.isReached || !ChatError.is(error)) throw error
  }
}

/**
 * The events of a streamed reply. Each frame goes through the page's interceptor; a result in Confab's own shape is read as such,
 * anything else in the format of the stream. An event stream whose first event is not JSON is read as plain text. One that ends before
 * its format says so was cut off.
 */
export async function* decodeStream(
  frames: AsyncIterable<{ event?: string; data: string }>,
  options: StreamOptions,
): AsyncGenerator<ReplyEvent> {
  const { format, ending = createStreamEnd(), report: tell = complain } = options
  const leaveOut = (data: string): void => tell('Left out a stream event that cannot be read:', data.slice(0, 500))
  const decoder = await createFrameDecoder(options)
  const { isRequired } = ending
  // Whether an empty stream is an error is the reader's decision.
  const hasReader = readerOf(format) !== undefined
  let isPlain = format === 'text'
  let isFirst = format === undefined
  let hasContent = false

  for await (const { event, data } of untilEnd(isFirst ? withoutEarlyBeats(frames) : frames, ending)) {
    if (isLastEvent(data) && (event !== undefined || !isPlain)) {
      ending.isReached = true
      continue
    }
    const raw = isPlain ? data : parse(data, isFirst && event !== undefined)
    if (raw === undefined) {
      // An error in words is no JSON, whatever the answer is.
      if (isFailure(raw, event)) throw serviceError(/^(\{|null$)/.test(data) ? undefined : data)
      leaveOut(data)
      continue
    }
    if (isFailure(raw, event) && typeof raw === 'string') throw new ChatError(raw)
    if (isFirst && raw === data) isPlain = true
    isFirst = false
    let isEmpty = true
    try {
      for await (const reply of await decoder.decode(raw, event)) {
        isEmpty = false
        checkTextFields(reply)
        hasContent ||= shows(reply)
        yield reply
      }
    } catch (error) {
      // A reader can send more requests: their failures are no fault of the frame.
      if (ChatError.is(error) || (hasReader && !(error instanceof TypeError))) throw error
      // A field has a type that the format does not allow.
      leaveOut(data)
    }
    if (isEmpty && isFailure(raw, event)) throw serviceError(raw)
    ending.isRequired = isRequired || decoder.hasEnd
    if (decoder.hasEnd) ending.isReached = decoder.isOver
  }
  for (const reply of decoder.end(!isCutOff(ending))) {
    hasContent ||= shows(reply)
    yield reply
  }
  if (isCutOff(ending) && (hasContent || decoder.hasEnd)) throw interruptedAnswer()
  if (!hasContent && !hasReader) throw new ChatError(`No valid stream events were sent.\n${eventFormat}`)
}
