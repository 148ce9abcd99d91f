import { returnFocus } from '../return-focus.ts'

/** Moves the focus out of a message that is about to be removed. */
export function leaveMessage(scroller: HTMLElement, root: ShadowRoot): void {
  if (scroller.contains(root.activeElement)) returnFocus(root)
}
