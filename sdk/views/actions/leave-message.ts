import { isTouch } from '../../dom/is-touch.ts'

/**
 * Moves the focus out of a message that is about to be removed: to the input, but without opening an on-screen keyboard that
 * covers half of a phone.
 */
export function leaveMessage(scroller: HTMLElement, root: ShadowRoot): void {
  if (!scroller.contains(root.activeElement)) return
  const input = isTouch() ? undefined : root.getElementById('text-input')
  ;(input ?? scroller).focus({ preventScroll: true })
}
