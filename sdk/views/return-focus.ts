import { isTouch } from '../dom/is-touch.ts'

/**
 * Moves the focus to the input; where that would open an on-screen keyboard that covers half of a phone, or it cannot be focused, to the
 * messages.
 */
export function returnFocus(root: ShadowRoot): void {
  const input = isTouch() ? undefined : root.getElementById('text-input')
  input?.focus({ preventScroll: true })
  if (!input || root.activeElement !== input) root.getElementById('messages')?.focus({ preventScroll: true })
}
