import type { View } from './view.ts'

/** Where a block is drawn. Copies of a block share it. */
export interface Slot {
  view?: View | undefined
  /** That of the child made for a line that is not complete: the block that comes of it takes it over. */
  draft?: Slot | undefined
}
