import type { View } from './view.ts'

/** Where a block is rendered. Copies of a block share it. */
export interface Slot {
  view?: View | undefined
  /** The slot of the child created for an incomplete line: the block that the line becomes takes it over. */
  draft?: Slot | undefined
}
