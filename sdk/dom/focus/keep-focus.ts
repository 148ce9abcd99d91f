const focusable = 'a[href], button, input, select, textarea, audio[controls], video[controls], [tabindex]'

export const isVisible = (candidate: HTMLElement): boolean => candidate.getClientRects().length > 0

/** The focusable descendants of an element. */
export const focusables = (dom: HTMLElement): HTMLElement[] =>
  [...dom.querySelectorAll<HTMLElement>(focusable)].filter((candidate) => candidate.tabIndex >= 0 && isVisible(candidate))

/** Traps focus inside a dialog: Tab moves from the last focusable element to the first, and back. */
export function keepFocus(dom: HTMLElement, event: KeyboardEvent): void {
  const all = focusables(dom)
  const edge = event.shiftKey ? all[0] : all.at(-1)
  const { activeElement } = dom.getRootNode() as Document | ShadowRoot
  if (edge && activeElement !== edge && activeElement !== dom) return
  event.preventDefault()
  ;(event.shiftKey ? all.at(-1) : all[0])?.focus()
}
