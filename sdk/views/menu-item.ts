import type { CustomStyle, StatefulStyles } from '../core/options-style.ts'

/** A button as a line of the menu. Asked anew each time the menu opens. */
export interface MenuItem {
  label(): string
  /** Makes its picture. */
  picture(): Element
  press(event: Event): void
  isDisabled?(): boolean
  styles?(): MenuItemStyles | undefined
}

export interface MenuItemStyles {
  item?: StatefulStyles
  iconContainer?: CustomStyle
  text?: CustomStyle
}
