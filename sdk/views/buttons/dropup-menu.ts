import type { DropupStyles, StatefulStyles } from '../../core/options/styles.ts'
import { element, setAttributes } from '../../dom/element.ts'
import { applyStatefulStyles } from '../../dom/styling/stateful-styles.ts'
import { applyStyles } from '../../dom/styling/styles.ts'
import type { MenuItem } from './menu-item.ts'
import { watchMenuKeys } from './menu-keys.ts'

/** A button of the input area that can be a menu item. */
export interface MenuButton {
  readonly dom: HTMLElement
  readonly menuItem: MenuItem
}

export interface DropupMenu {
  readonly dom: HTMLElement
  /** Highlights an item; the first one follows the last. */
  highlight(index: number): void
}

interface MenuSettings {
  readonly label: string
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

/** The open menu with one item per button. */
export function createDropupMenu(buttons: readonly MenuButton[], { label, styles, signal, onChoose }: MenuSettings): DropupMenu {
  const dom = element('div', { id: 'dropup-menu', part: 'dropup-menu', role: 'menu', 'aria-label': label, tabindex: -1 })
  const items = buttons.map(createItem)
  dom.append(...items)

  function createItem(button: MenuButton): HTMLButtonElement {
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

  return { dom, highlight: watchMenuKeys(dom, items, signal) }
}
