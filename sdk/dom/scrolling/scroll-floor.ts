import { element } from '../element.ts'

/**
 * Keeps the end of a list where it was last drawn while it is laid out again. Where something leaves it and something else comes in its
 * place, a layout between them would scroll the list up, which looks like a visitor's scrolling, and no observer tells that it is as long
 * as before. Safari makes such layouts by itself.
 */
export function createScrollFloor(scroller: HTMLElement, content: HTMLElement, signal: AbortSignal) {
  const floor = element('div', { class: 'scroll-floor' })
  scroller.append(floor)
  signal.addEventListener('abort', () => floor.remove(), { once: true })
  let drawn = 0

  function set(height: number): void {
    drawn = height
    // It has a height of 1 px.
    floor.style.insetBlockStart = `${height - 1}px`
  }

  return {
    /**
     * By how many pixels the content is shorter than when it was last drawn. Where what the browser had only estimated above the visible
     * part turns out shorter, its scroll anchoring moves the list up by as much, and that event comes before an observer tells of the size.
     */
    get excess(): number {
      return Math.max(0, drawn - content.offsetHeight)
    },
    /** The content has been drawn. Where it is shorter than before, the list is now, too. */
    lower(): void {
      const height = content.offsetHeight
      if (height < drawn) set(height)
    },
    /** The same where it is longer. To be called when nothing more is read: the list is laid out again for it. */
    raise(): void {
      const height = content.offsetHeight
      if (height > drawn) set(height)
    },
  }
}
