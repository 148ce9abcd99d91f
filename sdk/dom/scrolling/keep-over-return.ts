interface Followed {
  /** Whether the end is followed. */
  isStuck(): boolean
  toEnd(): void
  /** The list is where it was. */
  onRestored(): void
}

/**
 * Safari shows a page from the back/forward cache with its lists at the top, and their scroll events look like a visitor's. Puts a list
 * back where it was.
 */
export function keepOverReturn(scroller: HTMLElement, signal: AbortSignal, { isStuck, toEnd, onRestored }: Followed): void {
  let left: { readonly top: number; readonly wasStuck: boolean } | undefined
  addEventListener('pagehide', () => (left = { top: scroller.scrollTop, wasStuck: isStuck() }), { signal, capture: true })
  const restore = ({ persisted }: PageTransitionEvent): void => {
    if (!persisted || !left) return
    if (left.wasStuck) return toEnd()
    scroller.scrollTop = left.top
    onRestored()
  }
  addEventListener('pageshow', restore, { signal })
}
