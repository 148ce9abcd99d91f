import type { WireFormat } from '../../core/options/options.ts'
import type { StreamEnd } from '../../net/streams/stream-end.ts'
import type { Reconnection } from '../../net/streams/reconnection.ts'

/** A streamed response. */
export interface StreamedAnswer {
  readonly frames: AsyncIterable<{ event?: string; data: string }>
  readonly format: WireFormat | undefined
  readonly headers: Headers
  /** How the stream has to end. */
  readonly ending?: StreamEnd
  /** How to get the rest after a break; without it a lost connection is an error. */
  readonly reconnection?: Reconnection | undefined
  /** The id by which another page can go on with the answer. */
  readonly resumableId?: string
  /** Called when the response has ended. */
  readonly end?: () => void
}
