import { isTouch } from '../../dom/is-touch.ts'

/** Takes the focus out of a message that is about to go: to the input, but without a keyboard that covers half of a phone. */
export function leaveMessage(scroller: HTMLElement, root: ShadowRoot): void {
  if (!scroller.contains(root.activeElement)) return
  const input = isTouch() ? undefined : root.getElementById('text-input')
  ;(input ?? scroller).focus({ preventScroll: true })
}
