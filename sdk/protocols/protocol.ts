import type { Connect, WireFormat } from '../core/options/options.ts'
import type { ConnectorRequest, ReplyEvent } from '../core/types.ts'

/** A JSON object with unknown fields. */
export type Json = Record<string, unknown>

/** Decodes one reply: the frames of a stream, or one whole object. Throws a `ChatError` for an error in it. */
export interface Decoder {
  decode(frame: Json): Iterable<ReplyEvent>
  /**
   * True once the format's own end has come. A stream that closes before it was cut off: the answer is interrupted, and none of its
   * calls runs.
   */
  readonly isOver: boolean
  /** The remaining events when nothing more comes. What is incomplete stays so unless `isWhole`: the answer was not cut off. */
  end?(isWhole: boolean): Iterable<ReplyEvent>
}

/** A wire format. */
export interface Protocol {
  readonly name: WireFormat
  createDecoder(): Decoder
  /** Encodes the request in this format. */
  encode(request: ConnectorRequest, isStreaming: boolean): Json
  /** What the page's options add to a request; `state` is the one that the agent has shared. */
  pageFields?(connect: Connect, state: unknown): Promise<Json>
}
