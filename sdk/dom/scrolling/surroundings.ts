/** What moves a list without anybody scrolling it. */
export interface Surroundings {
  /** Whether they are others than when this was last asked, or were just before. Reads the layout. */
  haveChanged(): boolean
  /** The visitor scrolls: from now on nothing else moves the list. */
  settle(): void
}

/**
 * How long WebKit may move a list after a change, with one layout after another: milliseconds, and frames, for a busy device draws few in
 * that time.
 */
const settling = 300
const settlingFrames = 12

/** Its place in the page, and how that is zoomed: with CSS `zoom` sizes stay the same, and positions change. */
function placeOf(scroller: HTMLElement): unknown[] {
  const place: unknown[] = []
  for (let node: Node | null = scroller; node; node = node instanceof ShadowRoot ? node.host : node.parentNode) {
    place.push(node)
    if (node instanceof Element) place.push(getComputedStyle(node).zoom)
  }
  return place
}

/**
 * Watches the surroundings of a list. With another size or `zoom` its browser puts it elsewhere, in WebKit even as a layout demands that
 * is never drawn; one that is moved in the page is at its top in Chromium. `isMoved`: the page has just put it elsewhere.
 */
export function createSurroundings(scroller: HTMLElement, isMoved: boolean): Surroundings {
  let known: readonly unknown[] | undefined
  let changedAt = -Infinity
  let framesLeft = 0

  function count(): void {
    framesLeft -= 1
    if (framesLeft > 0) requestAnimationFrame(count)
  }

  function begin(): void {
    changedAt = performance.now()
    if (framesLeft <= 0) requestAnimationFrame(count)
    framesLeft = settlingFrames
  }

  if (isMoved) begin()
  return {
    haveChanged() {
      const now = [scroller.clientWidth, scroller.clientHeight, ...placeOf(scroller)]
      const before = known ?? now
      const isSame = now.length === before.length && now.every((value, index) => value === before[index])
      known = now
      if (!isSame) begin()
      return framesLeft > 0 || performance.now() - changedAt < settling
    },
    settle() {
      changedAt = -Infinity
      framesLeft = 0
    },
  }
}
