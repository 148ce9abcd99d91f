/** Whether the focus is in an element, also in the shadow trees there and in what the page puts into its slots. */
function hasFocus(dom: Element): boolean {
  const root = dom.getRootNode()
  const active = root instanceof Document || root instanceof ShadowRoot ? root.activeElement : null
  // A window in the background has no focus, and the element keeps its place in it.
  return (active !== null && active !== document.body && dom.contains(active)) || dom.matches(':focus-within')
}

/**
 * Moves the focus out of what is about to go, if it is in there. Call it before: with the element the focus would be gone, and a screen
 * reader says nothing of what gets it from nowhere.
 * @returns whether it was in there.
 */
export function leaveFocus(leaving: Element, to: () => void): boolean {
  const isThere = hasFocus(leaving)
  if (isThere) to()
  return isThere
}

/** Moves the focus out of what a message is about to lose: to the message, which keeps the keyboard in place. */
export const leaveToMessage = (leaving: Element): boolean =>
  leaveFocus(leaving, () => leaving.closest('article')?.focus({ preventScroll: true }))
