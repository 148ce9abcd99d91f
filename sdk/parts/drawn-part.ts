import type { Message, Part } from '../core/types.ts'
import type { SourcesPart } from './sources-part.ts'
import type { StepRange } from './tools/step-range.ts'

/** A message that a renderer of the page draws as a whole. */
export interface WholeMessage {
  readonly type: 'whole-message'
  readonly message: Message
}

/** What a renderer takes: a part, all sources of a message at once, many of its steps in one line, or all of it. */
export type DrawnPart = Part | SourcesPart | StepRange | WholeMessage
