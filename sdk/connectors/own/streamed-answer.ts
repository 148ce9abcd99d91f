import type { WireFormat } from '../../core/options/options.ts'

/** A streamed response. */
export interface StreamedAnswer {
  readonly frames: AsyncIterable<{ event?: string; data: string }>
  readonly format: WireFormat | undefined
  readonly headers: Headers
}
