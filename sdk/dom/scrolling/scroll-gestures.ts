import { listenPassively } from './listen-passively.ts'

/** A finger moves slightly as it is lifted; in pixels. */
const tremor = 8

interface GestureListeners {
  onGesture(): void
  /** The visitor scrolls up, away from the end. */
  onAway(): void
  onTowardsEnd(): void
}

/**
 * Reports in which direction a visitor scrolls with the wheel, a
 * finger or the keys: immediately, while scroll events arrive later.
 */
export function watchScrollGestures(
  scroller: HTMLElement,
  signal: AbortSignal,
  { onGesture, onAway, onTowardsEnd }: GestureListeners,
): void {
  let touchY = 0
  const listen = listenPassively(scroller, signal)
  listen('wheel', ({ ctrlKey, deltaY }) => {
    onGesture()
    // With the Control key the wheel zooms.
    if (ctrlKey) return
    if (deltaY < 0) onAway()
    else if (deltaY > 0) onTowardsEnd()
  })
  listen('touchstart', ({ touches }) => {
    onGesture()
    touchY = touches[0]?.clientY ?? 0
  })
  listen('touchmove', ({ touches }) => {
    const y = touches[0]?.clientY ?? 0
    const moved = y - touchY
    if (Math.abs(moved) < tremor) return
    touchY = y
    if (moved > 0) onAway()
    else onTowardsEnd()
  })
  listen('keydown', ({ key, shiftKey }) => {
    onGesture()
    if (['PageUp', 'Home', 'ArrowUp'].includes(key) || (key === ' ' && shiftKey)) onAway()
    else if (['PageDown', 'End', 'ArrowDown', ' '].includes(key)) onTowardsEnd()
  })
}
