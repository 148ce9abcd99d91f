import { focusField } from '../focus-field.ts'

/** Moves the focus out of a message that is about to be removed. */
export function leaveMessage(scroller: HTMLElement, root: ShadowRoot): void {
  if (scroller.contains(root.activeElement)) focusField(root)
}
