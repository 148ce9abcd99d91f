import type { ButtonPosition } from '../../core/options/styles.ts'
import type { ButtonKind } from '../buttons/button-layout.ts'
import type { MenuItem } from '../buttons/menu-item.ts'

/** A button that takes its place in the input area. */
export interface ComposerButton {
  readonly kind: ButtonKind
  readonly dom: HTMLElement
  /** Where the page wants it, by the options as they are now. */
  position?(): ButtonPosition | undefined
  /** How it stands in the menu, for those that may find no other place. */
  readonly menuItem?: MenuItem
}
