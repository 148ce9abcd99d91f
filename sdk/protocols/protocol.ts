import type { WireFormat } from '../core/options/options.ts'
import type { ConnectorRequest, ReplyEvent } from '../core/types.ts'

/** A JSON object with unknown fields. */
export type Json = Record<string, unknown>

/** Decodes one reply: the frames of a stream, or one whole object. Throws a `ChatError` for an error in it. */
export interface Decoder {
  decode(frame: Json): Iterable<ReplyEvent>
  /** The remaining events when the reply is over. */
  end?(): Iterable<ReplyEvent>
}

/** A wire format. */
export interface Protocol {
  readonly name: WireFormat
  createDecoder(): Decoder
  /** Encodes the request in this format. */
  encode(request: ConnectorRequest, isStreaming: boolean): Json
}
