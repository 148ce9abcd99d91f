import type { ButtonPosition } from '../../core/options/styles.ts'

/** The four places beside and inside the text field, in their order on the page, and the menu. */
export type ButtonPlace = 'outside-start' | 'inside-start' | 'inside-end' | 'outside-end' | 'dropup-menu'

/** A position by its present name: `left` and `right` are older words for `start` and `end`. */
export const buttonPlace = (position: ButtonPosition | undefined): ButtonPlace | undefined =>
  position?.replace('left', 'start').replace('right', 'end') as ButtonPlace | undefined
