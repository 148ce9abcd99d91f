import type { SourcePart } from '../core/types.ts'

/** All sources of a message, which are rendered as one list. */
export interface SourcesPart {
  readonly type: 'sources'
  readonly sources: readonly SourcePart[]
}
