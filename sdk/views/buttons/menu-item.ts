import type { CustomStyle, StatefulStyles } from '../../core/options/styles.ts'

/** A button as a menu item. Read again each time the menu opens. */
export interface MenuItem {
  label(): string
  /** Creates its icon. */
  picture(): Element
  /** The visitor chose it. Called even if it is disabled. */
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
