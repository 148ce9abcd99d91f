/** What moves a list without anybody scrolling it. */
export interface Surroundings {
  /** Whether they are others than when this was last asked, or were just before. Reads the layout. */
  haveChanged(): boolean
  /** The visitor scrolls: from now on nothing else moves the list. */
  settle(): void
}

/** How long WebKit may move a list after a change, with one layout after another; in milliseconds. */
const settling = 300

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
  let changedAt = isMoved ? performance.now() : -Infinity
  return {
    haveChanged() {
      const now = [scroller.clientWidth, scroller.clientHeight, ...placeOf(scroller)]
      const before = known ?? now
      const isSame = now.length === before.length && now.every((value, index) => value === before[index])
      known = now
      if (!isSame) changedAt = performance.now()
      return performance.now() - changedAt < settling
    },
    settle: () => void (changedAt = -Infinity),
  }
}
