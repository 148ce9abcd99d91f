import { element } from '../../dom/element.ts'
import { createMenuItem, type MenuButton, type MenuItemSettings } from './menu-item.ts'
import { watchMenuKeys } from './menu-keys.ts'

export interface DropupMenu {
  readonly dom: HTMLElement
  /** Highlights an item; the first one follows the last. */
  highlight(index: number): void
}

interface MenuSettings extends MenuItemSettings {
  readonly label: string
}

/** The open menu with one item per button. */
export function createDropupMenu(buttons: readonly MenuButton[], { label, ...settings }: MenuSettings): DropupMenu {
  const dom = element('div', { id: 'dropup-menu', part: 'dropup-menu', role: 'menu', 'aria-label': label, tabindex: -1 })
  const items = buttons.map((button) => createMenuItem(button, settings))
  dom.append(...items)
  return { dom, highlight: watchMenuKeys(dom, items, settings.signal) }
}
