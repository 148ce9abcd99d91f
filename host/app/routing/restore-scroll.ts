/** How long a page may take to grow to the place it is to be scrolled back to, in milliseconds. */
const patience = 2000

/** Scrolls to where the page was. What is still loading makes the page too short at first. Returns a function that stops it. */
export function restoreScroll(top: number): () => void {
  const ending = new AbortController()
  const stop = (): void => {
    ending.abort()
    observer.disconnect()
    clearTimeout(timer)
  }
  const timer = setTimeout(stop, patience)
  const attempt = (): void => {
    scrollTo({ top, behavior: 'instant' })
    if (Math.abs(scrollY - top) < 1) stop()
  }
  const observer = new ResizeObserver(attempt)
  // Scrolling by the user takes precedence.
  for (const name of ['wheel', 'touchmove', 'keydown']) addEventListener(name, stop, { signal: ending.signal, passive: true })
  observer.observe(document.body) // calls once at once
  return stop
}

/**
 * Scrolls smoothly to the top. The page keeps its height meanwhile: most screens begin with a short placeholder, and a page that
 * shrinks is at its top at once. Returns a function that stops it.
 */
export function scrollToTop(): () => void {
  if (scrollY === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) {
    scrollTo({ top: 0, behavior: 'instant' })
    return () => undefined
  }
  const page = document.documentElement
  const ending = new AbortController()
  const { signal } = ending
  const stop = (): void => {
    ending.abort()
    clearTimeout(timer)
    page.style.minBlockSize = ''
  }
  // For browsers that do not say when scrolling ends: https://caniuse.com/mdn-api_document_scrollend_event
  const timer = setTimeout(stop, patience)
  page.style.minBlockSize = `${page.scrollHeight}px`
  // The scrollend event of an earlier scroll may come late.
  addEventListener('scrollend', () => scrollY === 0 && stop(), { signal })
  for (const name of ['wheel', 'touchmove']) addEventListener(name, stop, { signal, passive: true })
  scrollTo({ top: 0, behavior: 'smooth' })
  return stop
}
