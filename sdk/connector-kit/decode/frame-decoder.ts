import { ChatError } from '../../core/errors.ts'
import { serviceError } from '../../core/service-error.ts'
import type { ConnectorContext, ReplyEvent } from '../../core/types.ts'
import { isErrorEvent } from '../../net/streams/sse.ts'
import { isJson } from '../../core/util/is-json.ts'
import { continuesLater, decodeConfabChunk } from '../../protocols/confab.ts'
import { isValidResponse } from '../../protocols/is-valid-response.ts'
import type { Decoder } from '../../protocols/protocol.ts'
import type { ThinkingSplitter } from '../../protocols/thinking.ts'
import { readerOf, type AnswerFormat, createDecoder } from './answer-format.ts'
import { intercept } from './intercept.ts'
import { complain } from './complain.ts'

interface FrameDecoderOptions {
  readonly interceptResponse: ConnectorContext['interceptResponse']
  /** Undefined: the format is detected by the first frame. */
  readonly format: AnswerFormat | undefined
  /** The response headers: some formats are marked there. */
  readonly headers: Headers
  readonly report?: ConnectorContext['report']
}

/** What to do about a stream that no format fits. */
export const eventFormat = `Make sure the events are using {text: string} or {html: string} format.
You can also augment them using the responseInterceptor property`

/** Vendors' frames say what they are; a chunk in Confab's own shape has no such field. */
const hasType = (value: unknown): boolean =>
  isJson(value) && (typeof value['type'] === 'string' || typeof value['object'] === 'string')

/** True for a frame that reports a failure, by the name of its event or its own type. */
export const isFailure = (raw: unknown, event: string | undefined): boolean =>
  isErrorEvent(event) || (isJson(raw) && typeof raw['type'] === 'string' && /^error$/i.test(raw['type']))

/** True for an event that describes a response without being part of its content. */
export const isAbout = ({ type }: ReplyEvent): boolean => /^(session|message-start|metadata|step-start)$/.test(type)

/** Decodes the frames of a stream one after the other, each after the page's interceptor has seen it. */
export async function createFrameDecoder({ interceptResponse, format, headers, report: tell = complain }: FrameDecoderOptions) {
  const read = readerOf(format)
  const isEnd = typeof format === 'object' ? format.isEnd : undefined
  let isReaderOver = false
  const named = typeof format === 'object' ? undefined : format
  const wireFormat = typeof named === 'string' ? named : undefined
  let thinking: ThinkingSplitter | undefined
  let decoder: Decoder | undefined = named && (await createDecoder(named))
  /** Detected by a frame that may have been no more than a keep-alive: nothing for the visitor has come of it yet. */
  let isGuess = false
  /** A frame of Confab's own shape came: from then on no other format is looked for. */
  let isOwn = false
  /** The page's interceptor made something of its own of the last frame: where that ends is the page's matter. */
  let isOfPage = false

  async function* confirmed(events: Iterable<ReplyEvent>): AsyncGenerator<ReplyEvent> {
    for (const event of events) {
      isGuess &&= isAbout(event)
      yield event
    }
  }

  return {
    async decode(raw: unknown, event?: string): Promise<Iterable<ReplyEvent> | AsyncIterable<ReplyEvent>> {
      const { value, isResponseByItself } = await intercept(raw, { interceptResponse })
      isOfPage = isValidResponse(value) && !isResponseByItself
      if (isJson(raw)) isReaderOver ||= isEnd?.(raw) ?? false
      if (read && (isResponseByItself || !isValidResponse(value))) return isJson(value) ? read(value, event) : []
      if (typeof value === 'string') {
        thinking ??= (await import('../../protocols/thinking.ts')).createThinkingSplitter()
        return thinking.push(value)
      }
      if (isGuess && isResponseByItself && !hasType(value)) decoder = undefined
      if (isResponseByItself && isFailure(raw, event) && isJson(value) && typeof value['text'] === 'string')
        throw new ChatError(value['text'])
      // A vendor's frame can have a `text` field without being a chunk: only the interceptor's result is read as one.
      if (isValidResponse(value) && !(decoder && isResponseByItself)) {
        isOwn ||= Boolean(isResponseByItself)
        return decodeConfabChunk(value, wireFormat)
      }
      if (!decoder && !isOwn && isJson(value) && format === undefined) {
        decoder = await createDecoder(undefined, value, headers)
        isGuess = decoder !== undefined
      }
      if (decoder && isJson(value)) return isGuess ? confirmed(decoder.decode(value)) : decoder.decode(value)
      if (isJson(value) && value['error']) throw serviceError(value, {})
      if (isJson(value) && continuesLater(value)) return [{ type: 'continues' }]
      tell(eventFormat, value)
      return []
    },
    /** True where the format has an end of its own. */
    get hasEnd(): boolean {
      return (decoder !== undefined || isEnd !== undefined) && !isOfPage
    },
    get isOver(): boolean {
      return decoder?.isOver ?? isReaderOver
    },
    /** What was held back until the end of the stream. */
    end: (isWhole: boolean): ReplyEvent[] => [...(thinking?.end() ?? []), ...(decoder?.end?.(isWhole) ?? [])],
  }
}
