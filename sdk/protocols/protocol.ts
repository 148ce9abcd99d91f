import type { WireFormat } from '../core/options/options.ts'
import type { ConnectorRequest, ReplyEvent } from '../core/types.ts'

/** An object of JSON, nothing known of its fields. */
export type Json = Record<string, unknown>

/** Reads one reply: the frames of a stream, or the one object of a reply that came whole. Throws a `ChatError` for an error in it. */
export interface Decoder {
  decode(frame: Json): Iterable<ReplyEvent>
  /** What is left to say when the reply is over. */
  end?(): Iterable<ReplyEvent>
}

/** A wire format. */
export interface Protocol {
  readonly name: WireFormat
  createDecoder(): Decoder
  /** The request in this format's own shape. */
  encode(request: ConnectorRequest, isStreaming: boolean): Json
}
