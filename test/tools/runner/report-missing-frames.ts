import { beforeEach } from 'vitest'
import { cdp } from 'vitest/browser'

/** How long a page may take to draw a frame, in milliseconds. The longest that a busy machine took was six seconds. */
const longestFrame = 8000

// As they are now: a test may replace them.
const { requestAnimationFrame, setTimeout } = globalThis

/** Whether the page draws a frame in time. */
const drawsFrame = (): Promise<boolean> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => resolve(true))
    setTimeout(resolve, longestFrame, false)
  })

/**
 * Clicks and changes of the page's size wait for animation frames. Chromium can stop drawing one page while it draws others, and the
 * tests of that page then fail through no fault of their own: the report says so. For the next try the page is brought to the front.
 * https://github.com/vitest-dev/vitest/issues/10831
 */
beforeEach(({ onTestFailed }) => {
  onTestFailed(async () => {
    if (await drawsFrame()) return
    await cdp().send('Page.bringToFront')
    const change = (await drawsFrame())
      ? 'It does after it was brought to the front.'
      : 'Bringing it to the front changed nothing.'
    console.error(`The page (${document.visibilityState}) drew no frame for ${longestFrame / 1000} seconds. ${change}`)
  })
})
