import { rectIn } from '../../dom/placing/rect-in.ts'
import { applyStyles } from '../../dom/styling/styles.ts'

/** The distance to the edge of the input area, in pixels. */
const margin = 8

/** Places a small element above a button, inside the input area `frame`. */
export function placeAbove(dom: HTMLElement, button: HTMLElement, frame: HTMLElement): void {
  frame.append(dom)
  const area = rectIn(frame, frame.getBoundingClientRect())
  const { left, top, width } = rectIn(frame, button.getBoundingClientRect())
  const furthest = area.width - dom.offsetWidth - margin
  const centred = left + (width - dom.offsetWidth) / 2
  applyStyles(dom, {
    left: `${Math.max(margin, Math.min(centred, furthest))}px`,
    bottom: `${area.bottom - top + margin}px`,
  })
}
