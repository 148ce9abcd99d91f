import type { Message, Part } from '../core/types.ts'
import type { SourcesPart } from './sources-part.ts'

/** A message that a renderer of the page draws as a whole. */
export interface WholeMessage {
  readonly type: 'whole-message'
  readonly message: Message
}

/** What a renderer takes: a part, all sources of a message at once, or all of it. */
export type DrawnPart = Part | SourcesPart | WholeMessage
