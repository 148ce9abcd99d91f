import type { CustomStyle, StatefulStyles } from '../../core/options/styles.ts'

/** A button as a line of the menu. Asked anew each time the menu opens. */
export interface MenuItem {
  label(): string
  /** Makes its picture. */
  picture(): Element
  /** The visitor chose it. A disabled one is told of it, too. */
  press(event: Event): void
  /** Whether it is shown as disabled. */
  isDisabled?(): boolean
  styles?(): MenuItemStyles | undefined
}

export interface MenuItemStyles {
  item?: StatefulStyles
  iconContainer?: CustomStyle
  text?: CustomStyle
}
