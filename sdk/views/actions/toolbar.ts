import { element, setAttributes } from '../../dom/element.ts'
import { icon } from '../../dom/icon.ts'
import { nextButton } from '../../dom/focus/next-button.ts'
import { placeChildren } from '../../dom/focus/place-children.ts'

/** A button of a toolbar, or text between its buttons. */
export interface ToolbarItem {
  readonly id: string
  readonly label: string
  /** A path in a 24 × 24 view box. Text has none. */
  readonly path?: string
  /** Renders the content of a button without a path. */
  draw?(button: HTMLElement): void
  readonly isDisabled?: boolean
  readonly isPressed?: boolean
  readonly isExpanded?: boolean
  run?(): void
}

export interface Toolbar {
  readonly dom: HTMLElement
  update(label: string, items: readonly ToolbarItem[]): void
  /** Focuses that button, else the first one. */
  focus(id?: string): void
  /** Handles arrows, Home and End. Returns whether the key is one of them. */
  move(key: string): boolean
}

const partOf = (id: string): string => `action action-${id}`

/**
 * The action buttons of one message, which are a single tab stop; arrows move between them.
 * https://www.w3.org/WAI/ARIA/apg/patterns/toolbar/
 */
export function createToolbar(root: ShadowRoot): Toolbar {
  const dom = element('div', { class: 'message-actions', part: 'actions', role: 'toolbar' })
  let shown: readonly ToolbarItem[] = []
  const nodes = new Map<string, HTMLElement>()
  const buttons = (): HTMLElement[] => [...dom.querySelectorAll<HTMLElement>(':scope > button')]
  /** The button that the focus was moved to: where it never was, the first one is the tab stop, even if it came later. */
  let chosen: HTMLElement | undefined

  /** Makes one button the tab stop. */
  function rove(current: HTMLElement | undefined): void {
    for (const button of buttons()) button.tabIndex = button === current ? 0 : -1
  }

  function press(id: string): void {
    const item = shown.find((one) => one.id === id)
    if (!item?.isDisabled) item?.run?.()
  }

  // Each button listens by itself: with a listener around them, everything there would be "clickable" for screen readers.
  function create({ id, run }: ToolbarItem): HTMLElement {
    if (!run) return element('span', { class: 'action-words' })
    const button = element('button', { type: 'button', part: partOf(id), 'data-action': id })
    button.addEventListener('click', () => press(id))
    return button
  }

  function draw(node: HTMLElement, item: ToolbarItem, before: ToolbarItem | undefined): void {
    if (!item.run) {
      if (node.textContent !== item.label) node.textContent = item.label
      return
    }
    setAttributes(node, {
      'aria-label': item.label,
      title: item.label,
      'aria-disabled': item.isDisabled ? 'true' : undefined,
      'aria-pressed': item.isPressed === undefined ? undefined : String(item.isPressed),
      'aria-expanded': item.isExpanded === undefined ? undefined : String(item.isExpanded),
    })
    if (item.path !== undefined && item.path !== before?.path) node.replaceChildren(icon(item.path))
    else if (item.draw && !before) item.draw(node)
  }

  function focusOn(button: HTMLElement | undefined): void {
    chosen = button
    rove(button)
    button?.focus()
  }

  return {
    dom,
    update(label, items) {
      dom.setAttribute('aria-label', label)
      const isSame = items.length === shown.length && items.every(({ id }, index) => id === shown[index]?.id)
      if (!isSame) {
        const kept = new Set(items.map(({ id }) => id))
        for (const id of nodes.keys()) if (!kept.has(id)) nodes.delete(id)
      }
      for (const item of items) {
        const node = nodes.get(item.id)
        const drawn = node ?? create(item)
        nodes.set(item.id, drawn)
        draw(drawn, item, node && shown.find(({ id }) => id === item.id))
      }
      shown = items
      if (isSame) return
      const placed = items.flatMap(({ id }) => nodes.get(id) ?? [])
      placeChildren(dom, placed, () => focusOn(placed.find((node) => node.matches('button'))))
      const { activeElement } = root
      if (activeElement instanceof HTMLElement && dom.contains(activeElement)) chosen = activeElement
      rove(buttons().find((button) => button === chosen) ?? buttons()[0])
    },
    focus: (id) => focusOn(buttons().find((button) => button.dataset['action'] === id) ?? buttons()[0]),
    move(key) {
      const next = nextButton(dom, buttons(), root.activeElement, key)
      if (!next) return false
      focusOn(next)
      return true
    },
  }
}
