import type { ReplyEvent } from '../../core/types.ts'
import type { Decoder, Json, Protocol } from '../../protocols/protocol.ts'
import type { WireFormat } from '../../core/options/options.ts'

/**
 * Finds the reply in a response without a known wire format: in the whole body, or in a frame of a stream and the name of its
 * event. Yields nothing for a frame without content for the visitor. It can send more requests to the service.
 */
export type AnswerReader = (answer: unknown, event?: string) => Iterable<ReplyEvent> | AsyncIterable<ReplyEvent>

/** The name of a wire format, or a decoder for a format that only one service uses. */
export type DecoderFormat = WireFormat | Protocol['createDecoder']

/** A reader for one service. */
interface ReaderFormat {
  readonly read: AnswerReader
  /** True for the frame with which a stream of the service ends, besides `[DONE]`. Absent where the connection just closes. */
  readonly isEnd?: (frame: Json) => boolean
}

/** How to read a response: a wire format, or a reader for one service. */
export type AnswerFormat = DecoderFormat | ReaderFormat

/** The reader, if that is what the format is. */
export const readerOf = (format: AnswerFormat | undefined): AnswerReader | undefined =>
  typeof format === 'object' ? format.read : undefined

/**
 * The decoder of a format. Without a name, the headers and the first frame or whole body decide. Pages that use Confab's own
 * format do not download the table of the others.
 */
export async function createDecoder(
  format: DecoderFormat | undefined,
  frame: Json = {},
  headers?: Headers,
): Promise<Decoder | undefined> {
  if (typeof format === 'function') return format()
  const { detectFormat, loadProtocol } = await import('../../protocols/index.ts')
  return (await loadProtocol(format ?? detectFormat(frame, headers)))?.createDecoder()
}

const isTextField = /^(text|html|id|name|input|url|title|role|sessionId)$/

/** Returns the event; throws when one of its texts is not a string, because services do not always keep to their format. */
export function checkTextFields(event: ReplyEvent): ReplyEvent {
  for (const [name, value] of Object.entries(event)) {
    if (typeof value !== 'string' && isTextField.test(name)) throw new TypeError(`"${name}" of ${event.type} is no text`)
  }
  return event
}
