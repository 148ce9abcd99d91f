/** What may stand at the corner of the toasts: the headers, the heading of a screen and the buttons beside it. */
const atCorner = '.public-header, .journey-header, .page-title h1, .page-actions'

/** Pixels between the top of the window and the toasts, where nothing stands at their corner. */
const usual = 72

/** Pixels that a toast is wide where there is room, and its distance from the edge: as toasts.css has them. */
const width = 360
const margin = 16

/** Where something stands: of a heading its words, for its box is as wide as the screen. */
function placeOf(element: Element): DOMRect {
  const words = document.createRange()
  words.selectNodeContents(element)
  return element.matches('h1') ? words.getBoundingClientRect() : element.getBoundingClientRect()
}

/** Where toasts begin: below what stands at their corner, which a toast may name, but in the upper half of the window. */
export function toastsTop(): number {
  const start = innerWidth - margin - Math.min(width, innerWidth - 2 * margin)
  const bottoms = [...document.querySelectorAll(atCorner)]
    .map(placeOf)
    .filter(({ right, bottom }) => right > start && bottom < innerHeight / 2)
    .map(({ bottom }) => bottom + 8)
  return Math.max(usual, ...bottoms)
}
