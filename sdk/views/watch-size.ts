import { setAttributes } from '../dom/element.ts'
import type { Transcript } from './transcript/transcript.ts'
import { observeLayout, type LayoutObserver } from '../dom/observe-layout.ts'

/**
 * Tracks whether the chat is as wide as the page, where its border would be at the edge of the screen, and the width of the
 * messages' scroll bar, so that they align with the text field below them.
 */
export function watchSize(
  host: HTMLElement,
  frame: HTMLElement,
  { scroller, below }: Transcript,
): Pick<LayoutObserver, 'disconnect'> {
  let waiting: number | undefined

  function measure(): void {
    waiting = undefined
    const scrollbarWidth = scroller.offsetWidth - scroller.clientWidth
    setAttributes(host, { 'data-fills-page': host.offsetWidth >= document.documentElement.clientWidth })
    frame.style.setProperty('--scrollbar-width', `${scrollbarWidth}px`)
  }

  // Deferred: changing sizes while sizes are reported causes a loop error in the browser.
  const observer = observeLayout.size(() => (waiting ??= requestAnimationFrame(measure)))
  observer.observe(host)
  // Its width changes with that of the scroll bar, and unlike the messages it rarely changes its height.
  observer.observe(below)
  return {
    disconnect(): void {
      observer.disconnect()
      if (waiting !== undefined) cancelAnimationFrame(waiting)
      setAttributes(host, { 'data-fills-page': undefined })
    },
  }
}
