/** The scroll bar that a visitor drags, whose events give no direction. */
export function createScrollBar(scroller: Element) {
  /** The last position. */
  let top: number | undefined
  return {
    get isHeld() {
      return top !== undefined
    },
    hold: (): void => void (top = scroller.scrollTop),
    letGo: (): void => void (top = undefined),
    /** The list has moved: whether towards its end; undefined where it has not. */
    moved(): boolean | undefined {
      const { scrollTop } = scroller
      const isTowardsEnd = top === undefined || scrollTop === top ? undefined : scrollTop > top
      top = scrollTop
      return isTowardsEnd
    },
  }
}
