import { rectIn } from '../rect-in.ts'

/** What the visitor reads, and how far from the start of the list it is. */
interface Place {
  readonly anchor: Element
  readonly offset: number
}

/** The first element that is whole in view; or, of one that is larger, what is first in it. */
function findAnchor(parent: Element, edge: number): Element | undefined {
  const child = [...parent.children].find((each) => {
    const { bottom, height } = each.getBoundingClientRect()
    return height > 0 && bottom > edge + 1
  })
  if (!child) return undefined
  const isCut = child.getBoundingClientRect().top < edge
  return (isCut && findAnchor(child, edge)) || child
}

/** Keeps what the visitor reads in place while what is above it changes its height, in browsers that do not: see `engineAnchors`. */
export function createReadingPlace(scroller: HTMLElement, content: Element) {
  let place: Place | undefined
  const offsetOf = (anchor: Element): number => rectIn(scroller, anchor.getBoundingClientRect()).top + scroller.scrollTop

  const own = {
    /** The visitor has scrolled. */
    note(): void {
      const anchor = findAnchor(content, scroller.getBoundingClientRect().top)
      place = anchor && { anchor, offset: offsetOf(anchor) }
    },
    /** The layout has changed. */
    restore(): void {
      if (!place?.anchor.isConnected) return own.note()
      const offset = offsetOf(place.anchor)
      if (offset !== place.offset) scroller.scrollTop += offset - place.offset
      place = { ...place, offset }
    },
  }
  return own
}
