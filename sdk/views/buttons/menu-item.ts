import type { CustomStyle, DropupStyles, StatefulStyles } from '../../core/options/styles.ts'
import { element, setAttributes } from '../../dom/element.ts'
import { applyStatefulStyles } from '../../dom/styling/stateful-styles.ts'
import { applyStyles } from '../../dom/styling/styles.ts'

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

/** A button of the input area that can be a menu item. */
export interface MenuButton {
  readonly dom: HTMLElement
  readonly menuItem: MenuItem
}

export interface MenuItemSettings {
  readonly styles: DropupStyles['menu']
  readonly signal: AbortSignal
  /** The visitor chose an item: the menu closes before it acts. */
  onChoose(item: MenuItem, event: Event): void
}

const mergeStates = (one: StatefulStyles = {}, other: StatefulStyles = {}): StatefulStyles => ({
  default: { ...one.default, ...other.default },
  hover: { ...one.hover, ...other.hover },
  click: { ...one.click, ...other.click },
})

/** The icon that the button shows beside the text, or its default one. */
function pictureOf({ dom, menuItem }: MenuButton): Element {
  const shown = dom.querySelector('.button-picture')?.firstElementChild
  return (shown?.cloneNode(true) as Element | undefined) ?? menuItem.picture()
}

/** Draws a button as an item of the menu. */
export function createMenuItem(button: MenuButton, { styles, signal, onChoose }: MenuItemSettings): HTMLButtonElement {
  const { menuItem } = button
  const own = menuItem.styles?.()
  const picture = element('span', { class: 'dropup-menu-item-icon', 'aria-hidden': 'true' }, pictureOf(button))
  const text = element('span', { class: 'dropup-menu-item-text', dir: 'auto' }, menuItem.label())
  const item = element(
    'button',
    { type: 'button', class: 'dropup-menu-item', part: 'dropup-item', role: 'menuitem', tabindex: -1 },
    picture,
    text,
  )
  setAttributes(item, { 'aria-disabled': menuItem.isDisabled?.() && 'true' })
  applyStyles(picture, styles?.iconContainer, own?.iconContainer)
  applyStyles(text, styles?.text, own?.text)
  applyStatefulStyles(item, () => mergeStates(styles?.item, own?.item), signal)
  // Arrow keys continue from the item under the pointer.
  item.addEventListener('pointermove', () => item.focus({ preventScroll: true }), { signal })
  item.addEventListener('click', (event) => onChoose(menuItem, event), { signal })
  return item
}
