import { element } from '../../dom/element.ts'
import { groupSize } from './groups.ts'
import type { View } from './view.ts'

/** A list. After many items it continues in a sibling element that looks and counts like the same list. */
export function createList(start: number): View {
  const node = start < 0 ? element('ul') : element('ol', { start: start === 1 ? undefined : start })
  let last: HTMLElement = node
  return {
    node,
    grow() {
      const next = last.cloneNode() as HTMLElement
      next.className = 'continued'
      if (next instanceof HTMLOListElement) next.start += groupSize
      last.after(next)
      last = next
      return next
    },
  }
}
