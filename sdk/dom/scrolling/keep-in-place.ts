import { scaleOf } from '../placing/scale-of.ts'

/** Runs a change to what is above an anchor, and scrolls so that this edge of the anchor stays where it is. */
export function keepInPlace(scroller: HTMLElement, anchor: Element, edge: 'top' | 'bottom', change: () => void): void {
  const before = anchor.getBoundingClientRect()[edge]
  change()
  const moved = anchor.getBoundingClientRect()[edge] - before
  if (moved) scroller.scrollTop += moved / scaleOf(scroller)
}
