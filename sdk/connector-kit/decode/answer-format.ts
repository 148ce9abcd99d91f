import type { WireFormat } from '../../core/options/options.ts'
import type { ReplyEvent } from '../../core/types.ts'
import type { Protocol } from '../../protocols/protocol.ts'

/**
 * Finds the reply in an answer that is in no wire format: in all of it, or in a frame of its stream with the name of its event. Yields
 * nothing for a frame that says nothing to the visitor. It may ask the service for more.
 */
export type AnswerReader = (answer: unknown, event?: string) => Iterable<ReplyEvent> | AsyncIterable<ReplyEvent>

/** The name of a wire format, or what decodes one that only one service speaks. */
export type DecoderFormat = WireFormat | Protocol['createDecoder']

/** What answers are read by: a wire format, or a reader for the answers of one service. */
export type AnswerFormat = DecoderFormat | { readonly read: AnswerReader }

/** The reader, where the format is one. */
export const readerOf = (format: AnswerFormat | undefined): AnswerReader | undefined =>
  typeof format === 'object' ? format.read : undefined
