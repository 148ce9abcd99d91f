/** A list of a browser that scrolls lists by mistake while what they show is drawn: see `engineAnchors`. */
class HeldPosition {
  readonly scroller: Element
  readonly #onMoved: (pixels: number) => void
  /** Where the list is during a change. */
  #top = 0

  constructor(scroller: Element, onMoved: (pixels: number) => void) {
    this.scroller = scroller
    this.#onMoved = onMoved
  }

  /** The list was scrolled on purpose. */
  written(): void {
    this.#top = this.scroller.scrollTop
  }

  /** Undoes what the browser has moved since `written`: no visitor scrolls during a change. */
  correct(): void {
    const { scroller } = this
    if (scroller.scrollTop >= this.#top) return
    scroller.scrollTop = this.#top
    if (scroller.scrollTop < this.#top) this.#onMoved(scroller.scrollTop - this.#top)
  }
}

const lists = new Set<HeldPosition>()
let isChanging = false

/** Keeps the positions of lists while something is drawn in them; costs nothing in browsers that need no help. */
export const heldPositions = {
  /**
   * Keeps the position of this list, until the signal aborts.
   * @param onMoved What is left of the list is too short: it was moved by so many pixels.
   */
  add(scroller: Element, onMoved: (pixels: number) => void, signal: AbortSignal): HeldPosition {
    const list = new HeldPosition(scroller, onMoved)
    lists.add(list)
    signal.addEventListener('abort', () => lists.delete(list), { once: true })
    return list
  },
  /** Runs a change inside or around lists that may remove something, or change the styles. */
  during(place: Node, change: () => void): void {
    const near = isChanging ? [] : [...lists].filter(({ scroller }) => scroller.contains(place) || place.contains(scroller))
    if (!near.length) return change()
    isChanging = true
    for (const list of near) list.written()
    try {
      change()
    } finally {
      isChanging = false
      for (const list of near) list.correct()
    }
  },
}
