/** A pointer that moves less was pressed, not dragged; in pixels. */
const tremor = 8

interface PressListeners {
  /** The visitor holds the scroll bar, or scrolls with the middle button, whose distance decides how fast the list moves. */
  onBar(): void
  onPress(): void
  /** The pointer was lifted elsewhere: something is selected. */
  onDragged(): void
}

/** Watches pointers that are pressed on a list. */
export function createPress(scroller: HTMLElement, signal: AbortSignal, { onBar, onPress, onDragged }: PressListeners) {
  let pressed: PointerEvent | undefined

  function down(event: PointerEvent): void {
    // A press on the scroll bar targets the scroller itself.
    if (event.target === scroller || event.button === 1) onBar()
    else if (event.button === 0) {
      pressed = event
      onPress()
    }
  }
  function lift({ type, clientX, clientY }: PointerEvent): void {
    if (!pressed) return
    const isDrag = Math.hypot(clientX - pressed.clientX, clientY - pressed.clientY) > tremor
    pressed = undefined
    if (type === 'pointerup' && isDrag) onDragged()
  }
  scroller.addEventListener('pointerdown', down, { passive: true, signal })
  addEventListener('pointerup', lift, { signal })
  addEventListener('pointercancel', lift, { signal })

  return {
    /** True while a pointer is pressed on a message: the list does not move during a selection. */
    get isPressed() {
      return pressed !== undefined
    },
  }
}
