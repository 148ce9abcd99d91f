import type { Definition } from '../definition.ts'
import type { Run } from './emphasis.ts'

/** A piece of a text. A link comes as its bracket, and null where it ends. */
export type Inline = string | Element | Run | Bracket | null

/** An opening square bracket: text, until the link it opens is complete. */
export interface Bracket {
  readonly isImage: boolean
  target?: Definition
}
