import type { ButtonPosition } from '../../core/options/styles.ts'

/** The four places beside and inside the text field, in document order, and the menu. */
export type ButtonPlace = 'outside-start' | 'inside-start' | 'inside-end' | 'outside-end' | 'dropup-menu'

/** Normalises a position: `left` and `right` are older names of `start` and `end`. */
export const buttonPlace = (position: ButtonPosition | undefined): ButtonPlace | undefined =>
  position?.replace('left', 'start').replace('right', 'end') as ButtonPlace | undefined
