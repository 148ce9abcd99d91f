import { element } from '../element.ts'
import { observeLayout } from '../observe-layout.ts'
import { createPageSheet, type PageSheet } from './page-sheet.ts'

/** The size of `medium` text in a browser whose visitor has not chosen another one, in pixels. */
const usualSize = 16

/** As large as `medium`, whatever the page says of its own sizes. */
const probeStyle = {
  position: 'absolute',
  inlineSize: '1em',
  blockSize: '1em',
  visibility: 'hidden',
  pointerEvents: 'none',
  font: 'medium sans-serif',
}

/** Most likely that of the next chat as well, which is right from its first frame then. */
let latest = 1

/**
 * Has the text of a shadow root follow the size that the visitor has set in the browser: `--text-scale` is how much larger it is than
 * usual. Measured where the page's own sizes do not reach: `rem` would follow those of a page that counts in tenths.
 * @returns a function that ends it.
 */
export function watchTextScale(root: ShadowRoot): () => void {
  // Sizes in ems are reported when the size of the text changes.
  const probe = element('div', { 'aria-hidden': 'true' })
  Object.assign(probe.style, probeStyle)
  let sheet: PageSheet | undefined
  let written = 1
  let frame = 0

  function write(scale: number): void {
    latest = scale
    if (scale === written) return
    written = scale
    sheet ??= createPageSheet(root, true)
    sheet.replace(`:host { --text-scale: ${scale} }`)
  }

  write(latest)
  root.append(probe)
  const observer = observeLayout.size(() => {
    // A chat that is not shown has no size.
    if (!probe.getClientRects().length) return
    const size = parseFloat(getComputedStyle(probe).fontSize)
    // Changing sizes while sizes are reported causes a loop error in the browser.
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => write(size / usualSize))
  })
  observer.observe(probe)
  return () => {
    observer.disconnect()
    cancelAnimationFrame(frame)
    probe.remove()
    sheet?.destroy()
  }
}
