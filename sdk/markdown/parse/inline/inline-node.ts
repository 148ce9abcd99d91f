import type { Definition } from '../definition.ts'
import type { Run } from './emphasis.ts'

/** An inline node. A link starts with its bracket and ends with null. */
export type InlineNode = string | Element | Run | Bracket | null

/** An opening square bracket: text, until its link is complete. */
export interface Bracket {
  readonly isImage: boolean
  target?: Definition
}
