import { rectIn } from '../placing/rect-in.ts'

/** What the visitor reads, and where it is. */
interface Place {
  /** Undefined where it is not drawn yet. */
  readonly anchor?: Element
  /** From the upper edge of the view to that of the anchor, in pixels; negative if the anchor is cut. */
  readonly top: number
  readonly height: number
  readonly scrollTop: number
}

/** Where a cut paragraph is wrapped again, at least a line of it stays in view; in pixels. */
const line = 20

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

/** Where the upper edge of an anchor belongs that has this height now. */
function topFor({ top, height: before }: Place, height: number): number {
  if (top >= 0 || Math.abs(height - before) < 1) return top
  return -Math.min((-top / before) * height, Math.max(0, height - line))
}

/** Knows what the visitor reads, and moves it back where it was when something else has moved it. */
export function createReadingPlace(scroller: HTMLElement, content: Element, left?: number) {
  let place: Place | undefined = left === undefined ? undefined : { top: 0, height: 0, scrollTop: left }
  /** Where we have scrolled: the event of that says nothing new. */
  let written: number | undefined

  const isShown = (): boolean => scroller.clientHeight > 0
  const measure = (anchor: Element): Place => {
    const { top, height } = rectIn(scroller, anchor.getBoundingClientRect())
    return { anchor, top, height, scrollTop: scroller.scrollTop }
  }
  function write(scrollTop: number): void {
    scroller.scrollTop = scrollTop
    written = scroller.scrollTop
  }

  const own = {
    /** Where the list is, or was when it was last shown, in pixels. */
    get top(): number {
      return place?.scrollTop ?? 0
    },
    /** The visitor reads here. */
    note(): void {
      if (!isShown()) return
      written = undefined
      const anchor = findAnchor(content, scroller.getBoundingClientRect().top)
      place = anchor && measure(anchor)
    },
    /** True as long as the list is where we have put it. */
    get isWritten(): boolean {
      return scroller.scrollTop === written
    },
    /** What is above has another height, and the browser leaves the list where it was: moves the list by as much. */
    restore(): void {
      if (!isShown()) return
      if (!place?.anchor?.isConnected) return own.note()
      const now = measure(place.anchor)
      const moved = now.top + now.scrollTop - place.top - place.scrollTop
      if (moved) write(now.scrollTop + moved)
      place = { ...now, top: now.top - (scroller.scrollTop - now.scrollTop), scrollTop: scroller.scrollTop }
    },
    /** The list has other surroundings, and may be anywhere: what was read is where it was in the view. */
    comeBack(): void {
      if (!isShown() || !place) return
      const { anchor, scrollTop } = place
      if (!anchor?.isConnected) return write(scrollTop)
      const now = measure(anchor)
      const moved = now.top - topFor(place, now.height)
      if (Math.abs(moved) >= 1) write(now.scrollTop + moved)
      // The way back from a turned phone leads to the same lines.
      place = { ...place, scrollTop: scroller.scrollTop }
    },
  }
  return own
}
