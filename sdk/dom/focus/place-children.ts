import { leaveFocus } from './leave-focus.ts'

/**
 * Has an element contain these and nothing else, in this order. What stands where it is to be is not touched: an element that is moved
 * loses the focus. If the focus is in one that goes, `leave` moves it before.
 */
export function placeChildren(parent: Element, children: readonly Element[], leave: () => void): void {
  const gone = new Set([...parent.children].filter((child) => !children.includes(child)))
  const { activeElement } = parent.getRootNode() as Document | ShadowRoot
  let next = parent.firstElementChild
  for (const child of children) {
    while (next && gone.has(next)) next = next.nextElementSibling
    if (child === next) next = next.nextElementSibling
    else parent.insertBefore(child, next)
  }
  if (activeElement instanceof HTMLElement && children.some((child) => child.contains(activeElement)))
    activeElement.focus({ preventScroll: true })
  for (const child of gone) {
    leaveFocus(child, leave)
    child.remove()
  }
}
