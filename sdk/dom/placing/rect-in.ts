import { scaleOf } from './scale-of.ts'

/** What the browser measured in the window, as seen from the upper left corner of an element, in CSS pixels of that element. */
export function rectIn(frame: HTMLElement, { left, top, width, height }: DOMRect): DOMRect {
  const scale = scaleOf(frame)
  const origin = frame.getBoundingClientRect()
  return new DOMRect((left - origin.left) / scale, (top - origin.top) / scale, width / scale, height / scale)
}
