import type { ButtonPosition } from '../../core/options/styles.ts'
import type { ButtonKind } from '../buttons/button-layout.ts'
import type { MenuItem } from '../buttons/menu-item.ts'

/** A button that is placed in the input area. */
export interface ComposerButton {
  readonly kind: ButtonKind
  readonly dom: HTMLElement
  /** The position set by the current options. */
  position?(): ButtonPosition | undefined
  /** The menu item, for buttons that may have no other place. */
  readonly menuItem?: MenuItem
}
