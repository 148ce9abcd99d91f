import type { View } from '../../core/types.ts'

/** A view that replaces the chat while there is no valid key. */
export interface KeyView extends Omit<View, 'update'> {
  draw(): void
  focus(): void
}
