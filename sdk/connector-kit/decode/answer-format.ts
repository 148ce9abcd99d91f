import type { WireFormat } from '../../core/options/options.ts'
import type { ReplyEvent } from '../../core/types.ts'
import type { Json, Protocol } from '../../protocols/protocol.ts'

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
