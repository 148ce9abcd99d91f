import type { View } from '../../core/types.ts'

/** A view that stands in the place of the chat while there is no good key. */
export interface KeyView extends Omit<View, 'update'> {
  draw(): void
  focus(): void
}
