import type { WireFormat } from '../../core/options/options.ts'

/** An answer that comes in pieces. */
export interface StreamedAnswer {
  readonly frames: AsyncIterable<{ event?: string; data: string }>
  readonly format: WireFormat | undefined
  readonly headers: Headers
}
