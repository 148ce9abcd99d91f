import { setAttributes } from '../dom/element.ts'
import type { Transcript } from './transcript/transcript.ts'
import { scaleOf } from '../dom/placing/scale-of.ts'
import { observeLayout, type LayoutObserver } from '../dom/observe-layout.ts'

/** Most likely that of the next chat as well, which need not be styled a second time then; in pixels. */
let latestScrollbarWidth = 0

/** Sizes are fractions of pixels. */
const isSame = (one: number, other: number): boolean => Math.abs(one - other) < 1

/** Whether the chat is as wide as the window, which shows it larger or smaller where the page zooms. */
const fillsPage = (host: HTMLElement): boolean =>
  Math.round(host.offsetWidth * scaleOf(host)) >= document.documentElement.clientWidth

/**
 * The edges of the chat that are edges of the screen, where a phone may have its notch and its home bar, now or when the visitor has
 * scrolled the page to its end.
 */
function outerEdges(host: HTMLElement): string {
  const { top, right, bottom, left } = host.getBoundingClientRect()
  const { clientWidth, scrollHeight } = document.documentElement
  const edges = {
    top: isSame(top, 0) || isSame(top + scrollY, 0),
    right: isSame(right, clientWidth),
    bottom: isSame(bottom, innerHeight) || isSame(bottom + scrollY, scrollHeight),
    left: isSame(left, 0),
  }
  return Object.entries(edges)
    .filter(([, isOuter]) => isOuter)
    .map(([name]) => name)
    .join(' ')
}

/**
 * Tracks whether the chat is as wide as the page, where its border would be at the edge of the screen, which of its edges are edges of
 * the screen, and the width of the messages' scroll bar, so that they align with the text field below them.
 */
export function watchSize(
  host: HTMLElement,
  frame: HTMLElement,
  { scroller, below }: Transcript,
): Pick<LayoutObserver, 'disconnect'> {
  let waiting: number | undefined
  let sizes: { readonly fillsPage: boolean; readonly edges: string; readonly scrollbarWidth: number } | undefined
  let written = 0
  let writtenEdges = ''

  /** While sizes are reported all are known: to read them later, between the changes of several chats, would lay out each of these. */
  function read(): void {
    sizes = {
      fillsPage: fillsPage(host),
      edges: outerEdges(host),
      scrollbarWidth: scroller.offsetWidth - scroller.clientWidth,
    }
    // Changing sizes while sizes are reported causes a loop error in the browser.
    waiting ??= requestAnimationFrame(apply)
  }

  function apply(): void {
    waiting = undefined
    if (!sizes) return
    setAttributes(host, { 'data-fills-page': sizes.fillsPage })
    if (sizes.edges !== writtenEdges) setAttributes(host, { 'data-outer-edges': (writtenEdges = sizes.edges) || undefined })
    write(sizes.scrollbarWidth)
  }

  /** The styles have 0 where nothing is written. */
  function write(width: number): void {
    latestScrollbarWidth = width
    if (width === written) return
    written = width
    frame.style.setProperty('--scrollbar-width', `${width}px`)
  }

  write(latestScrollbarWidth)
  const observer = observeLayout.size(read)
  observer.observe(host)
  // Its width changes with that of the scroll bar, and unlike the messages it rarely changes its height.
  observer.observe(below)
  // Below the chat the page may grow.
  observer.observe(document.documentElement)
  return {
    disconnect(): void {
      observer.disconnect()
      if (waiting !== undefined) cancelAnimationFrame(waiting)
      setAttributes(host, { 'data-fills-page': undefined, 'data-outer-edges': undefined })
    },
  }
}
