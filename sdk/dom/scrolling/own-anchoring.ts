import { engineAnchors } from './engine-anchors.ts'
import { heldPositions } from './held-positions.ts'
import { keepInPlace } from './keep-in-place.ts'
import { createReadingPlace } from './reading-place.ts'
import type { Surroundings } from './surroundings.ts'

interface AnchoringParts {
  readonly scroller: HTMLElement
  /** The element inside the scroller that grows. */
  readonly content: HTMLElement
  readonly surroundings: Surroundings
  /** Where the visitor read before the list was drawn again, in pixels. */
  readonly left: number | undefined
  readonly signal: AbortSignal
}

interface AnchoringListeners {
  /** The list got shorter while something was drawn: the browser has moved it by so many pixels. */
  onMoved(pixels: number): void
  /** What was drawn has its final size. */
  onDrawn(): void
}

/**
 * Scroll anchoring: what the visitor reads stays where it is. Most browsers do that by themselves while what is above grows, see
 * `engineAnchors`; none does when the list itself gets another width or place.
 */
export function createOwnAnchoring(
  { scroller, content, surroundings, left, signal }: AnchoringParts,
  { onMoved, onDrawn }: AnchoringListeners,
) {
  const isNeeded = !engineAnchors()
  const place = createReadingPlace(scroller, content, left)

  /**
   * Perhaps it is only shorter until it is laid out again: then its size is the same as before, and no observer tells of it. In the first
   * frame it is still the shorter one.
   */
  function move(pixels: number): void {
    onMoved(pixels)
    requestAnimationFrame(() => requestAnimationFrame(() => !signal.aborted && onDrawn()))
  }

  const held = isNeeded ? heldPositions.add(scroller, move, signal) : undefined

  return {
    /** The visitor reads here. */
    note: (): void => place.note(),
    /** The list was scrolled while the visitor reads. */
    scrolled(): void {
      if (surroundings.haveChanged()) return place.comeBack()
      if (place.isWritten) return
      // What has grown above since the last layout is not the visitor's scrolling.
      if (isNeeded) place.restore()
      place.note()
    },
    /** What loaded above may have moved what the visitor reads: moves it back. */
    restore(): void {
      if (surroundings.haveChanged()) place.comeBack()
      else if (isNeeded) place.restore()
      else if (!place.isWritten) place.note()
    },
    /** The list was put elsewhere in the page: the visitor reads on. */
    comeBack: (): void => place.comeBack(),
    /** Where the visitor reads, in pixels from the start of the list. */
    top: (): number => place.top,
    /** The list was scrolled on purpose. */
    written: (): void => held?.written(),
    /** Runs a change to the content above without moving what the visitor reads: this edge of the anchor keeps its position. */
    keep(anchor: Element, edge: 'top' | 'bottom', change: () => void): void {
      keepInPlace(scroller, anchor, edge, change)
      place.note()
      held?.written()
    },
  }
}
