import type { Part } from '../core/types.ts'
import type { SourcesPart } from './sources-part.ts'

/** What a renderer takes: a part, or all sources of a message at once. */
export type DrawnPart = Part | SourcesPart
