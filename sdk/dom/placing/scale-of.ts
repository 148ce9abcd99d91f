/**
 * How many pixels of the window one CSS pixel of the element takes: other than 1 where the page zooms or scales it, or what it is in.
 * What browsers measure in the window is in the former, lengths in styles and in `scrollTop` are in the latter. Where an engine already
 * measures in the latter under `zoom`, it is 1.
 */
export function scaleOf(element: HTMLElement): number {
  const { offsetWidth } = element
  const { width } = element.getBoundingClientRect()
  // One of both is rounded to whole pixels.
  return offsetWidth && Math.abs(width - offsetWidth) >= 1 ? width / offsetWidth : 1
}
