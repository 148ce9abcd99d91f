/** What may stand at the corner of the toasts: the headers, and the buttons beside the heading of a screen. */
const atCorner = '.public-header, .journey-header, .page-actions'

/** Pixels between the top of the window and the toasts, where nothing stands at their corner. */
const usual = 72

/** Where toasts begin: below the buttons at their corner, which a toast may name, but in the upper third of the window. */
export function toastsTop(): number {
  const bottoms = [...document.querySelectorAll(atCorner)].map((element) => element.getBoundingClientRect().bottom + 8)
  return Math.max(usual, ...bottoms.filter((bottom) => bottom < innerHeight / 3))
}
