import { ChatError } from '../../core/errors.ts'
import type { ReplyEvent } from '../../core/types.ts'
import { readerOf } from './answer-format.ts'
import { createFrameDecoder, eventFormat, type FrameDecoderOptions } from './frame-decoder.ts'
import { parseShallow } from './parse-shallow.ts'
import { checkTextFields } from './check-text-fields.ts'

/** Events that describe a response without being part of its content. */
const isAbout = new Set<ReplyEvent['type']>(['session', 'message-start', 'metadata', 'step-start'])

const shows = (event: ReplyEvent): boolean =>
  event.type === 'text-delta' ? event.text !== '' : event.type === 'html-delta' ? event.html !== '' : !isAbout.has(event.type)

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

/**
 * The events of a streamed reply. Each frame goes through the page's interceptor; a result in Confab's own shape is read as such,
 * anything else in the format of the stream. An event stream whose first event is not JSON is read as plain text.
 */
export async function* decodeStream(
  frames: AsyncIterable<{ event?: string; data: string }>,
  options: FrameDecoderOptions,
): AsyncGenerator<ReplyEvent> {
  const { format, report = console.error } = options
  const leaveOut = (data: string): void => report('Left out a stream event that cannot be read:', data.slice(0, 500))
  const { decode, end } = await createFrameDecoder(options)
  // Whether an empty stream is an error is the reader's decision.
  const hasReader = readerOf(format) !== undefined
  let isPlain = format === 'text'
  let isFirst = format === undefined
  let hasContent = false

  for await (const { event, data } of frames) {
    const raw = isPlain ? data : parse(data, isFirst && event !== undefined)
    if (raw === undefined) {
      leaveOut(data)
      continue
    }
    if (event === 'error' && typeof raw === 'string') throw new ChatError(raw)
    if (isFirst && raw === data) isPlain = true
    isFirst = false
    const replies = await decode(raw, event)
    try {
      for await (const reply of replies) {
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
  }
  for (const reply of end()) {
    hasContent ||= shows(reply)
    yield reply
  }
  if (!hasContent && !hasReader) throw new ChatError(`No valid stream events were sent.\n${eventFormat}`)
}
