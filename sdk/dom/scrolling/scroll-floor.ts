import { element } from '../element.ts'

/**
 * Keeps the end of a list where it was last drawn while it is laid out again: Safari lays it out in several passes, and where something
 * is still missing in one of them, it would scroll the list up, which looks like a visitor's scrolling.
 */
export function createScrollFloor(scroller: HTMLElement, content: HTMLElement, signal: AbortSignal) {
  const floor = element('div', { class: 'scroll-floor' })
  scroller.append(floor)
  signal.addEventListener('abort', () => floor.remove(), { once: true })

  return {
    /** The content has another height, and is all there. */
    set(): void {
      // It has a height of 1 px.
      floor.style.insetBlockStart = `${content.offsetHeight - 1}px`
    },
  }
}
