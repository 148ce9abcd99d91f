import { ChatError } from '../../core/errors.ts'
import { serviceError } from '../../core/service-error.ts'
import type { ConnectorContext, ReplyEvent } from '../../core/types.ts'
import { isJson } from '../../core/util/is-json.ts'
import { decodeChunk } from '../../protocols/confab.ts'
import { isValidResponse } from '../../protocols/is-valid-response.ts'
import type { ThinkingSplitter } from '../../protocols/thinking.ts'
import { readerOf, type AnswerFormat } from './answer-format.ts'
import { checkTextFields } from './check-text-fields.ts'
import { createDecoder } from './create-decoder.ts'
import { intercept } from './intercept.ts'
import { parseShallow } from './parse-shallow.ts'

/** What is known of the stream. */
interface StreamOptions {
  readonly interceptResponse: ConnectorContext['interceptResponse']
  /** Undefined: the format is detected by the first frame. */
  readonly format: AnswerFormat | undefined
  /** The response headers: some formats are marked there. */
  readonly headers: Headers
  readonly report?: ConnectorContext['report']
}

/** What to do about a stream that no format fits. */
const eventFormat = `Make sure the events are using {text: string} or {html: string} format.
You can also augment them using the responseInterceptor property`

/** Decodes the frames of a stream one after the other, each after the page's interceptor has seen it. */
async function createFrameDecoder({ interceptResponse, format, headers, report = console.error }: StreamOptions) {
  const read = readerOf(format)
  const named = typeof format === 'object' ? undefined : format
  const wireFormat = typeof named === 'string' ? named : undefined
  let thinking: ThinkingSplitter | undefined
  let decoder = named && (await createDecoder(named))

  return {
    async decode(raw: unknown, event?: string): Promise<Iterable<ReplyEvent> | AsyncIterable<ReplyEvent>> {
      const { value, isResponseByItself } = await intercept(raw, { interceptResponse })
      if (read && (isResponseByItself || !isValidResponse(value))) return isJson(value) ? read(value, event) : []
      if (typeof value === 'string') {
        thinking ??= (await import('../../protocols/thinking.ts')).createThinkingSplitter()
        return thinking.push(value)
      }
      // A vendor's frame can have a `text` field without being a chunk: only the interceptor's result is read as one.
      if (isValidResponse(value) && !(decoder && isResponseByItself)) return decodeChunk(value, wireFormat)
      if (!decoder && isJson(value) && format === undefined) {
        decoder = await createDecoder(undefined, value, headers)
      }
      if (decoder && isJson(value)) return decoder.decode(value)
      if (isJson(value) && value['error']) throw serviceError(value, {})
      if (!isJson(value) || !value['makingAnotherRequest']) report(eventFormat, value)
      else return [{ type: 'continues' }]
      return []
    },
    /** What was held back until the end of the stream. */
    end: (): ReplyEvent[] => [...(thinking?.end() ?? []), ...(decoder?.end?.() ?? [])],
  }
}

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
  options: StreamOptions,
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
