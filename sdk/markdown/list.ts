import { element } from '../dom/element.ts'
import { createGroups } from './groups.ts'
import type { View } from './view.ts'

const itemsInGroup = 24

/** A list. After many items it goes on in a sibling, which looks and counts as if it were the same list. */
export function createList(start: number): View {
  const node = start < 0 ? element('ul') : element('ol', { start: start === 1 ? undefined : start })
  let last: HTMLElement = node
  let next = start
  const view = createGroups(
    itemsInGroup,
    () => {
      next += itemsInGroup
      const continued = start < 0 ? element('ul') : element('ol', { start: next })
      continued.className = 'continued'
      if (node.dir) continued.dir = node.dir
      last.after(continued)
      last = continued
      return continued
    },
    node,
  )
  return { ...view, node }
}
