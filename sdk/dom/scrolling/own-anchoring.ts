import { engineAnchors } from './engine-anchors.ts'
import { heldPositions } from './held-positions.ts'
import { keepInPlace } from './keep-in-place.ts'
import { createReadingPlace } from './reading-place.ts'
import { createScrollFloor } from './scroll-floor.ts'

interface AnchoringParts {
  readonly scroller: HTMLElement
  /** The element inside the scroller that grows. */
  readonly content: HTMLElement
  readonly signal: AbortSignal
  /** The list got shorter while something was drawn: the browser has moved it by so many pixels. */
  onMoved(pixels: number): void
  /** What was drawn has its final size. */
  onDrawn(): void
}

/** Scroll anchoring for browsers that have none, see `engineAnchors`; elsewhere there is nothing to correct. */
export function createOwnAnchoring({ scroller, content, signal, onMoved, onDrawn }: AnchoringParts) {
  const isNeeded = !engineAnchors()
  const place = isNeeded ? createReadingPlace(scroller, content) : undefined

  /**
   * Perhaps it is only shorter until it is laid out again: then its size is the same as before, and no observer tells of it. In the first
   * frame it is still the shorter one.
   */
  function move(pixels: number): void {
    onMoved(pixels)
    requestAnimationFrame(() => requestAnimationFrame(() => !signal.aborted && onDrawn()))
  }

  const floor = isNeeded ? createScrollFloor(scroller, content, signal) : undefined
  const held = isNeeded ? heldPositions.add(scroller, move, signal) : undefined

  return {
    /** The content has another size. */
    resized: (): void => floor?.set(),
    /** The visitor reads here. */
    note: (): void => place?.note(),
    /** What loaded above has moved what the visitor reads: moves it back. */
    restore: (): void => place?.restore(),
    /** The list was scrolled on purpose. */
    written: (): void => held?.written(),
    /** Runs a change to the content above without moving what the visitor reads: this edge of the anchor keeps its position. */
    keep(anchor: Element, edge: 'top' | 'bottom', change: () => void): void {
      keepInPlace(scroller, anchor, edge, change)
      place?.note()
      held?.written()
    },
  }
}
