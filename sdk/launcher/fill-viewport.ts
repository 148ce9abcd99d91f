/** Sets a property of an element, and returns a function that restores the previous value. */
function replaceProperty({ style }: HTMLElement, name: string, value: string): () => void {
  const before = [style.getPropertyValue(name), style.getPropertyPriority(name)] as const
  style.setProperty(name, value, 'important')
  return () => style.setProperty(name, ...before)
}

/**
 * For an element that covers the window: prevents the page behind it from scrolling, and makes the element as high as the area
 * above an on-screen keyboard, which CSS units don't cover in every browser.
 * https://developer.mozilla.org/docs/Web/API/VisualViewport
 * @returns a function that reverts it.
 */
export function fillViewport(element: HTMLElement): () => void {
  const root = document.documentElement
  const hasScrollbar = innerWidth > root.clientWidth
  const restore = [replaceProperty(root, 'overflow', 'hidden')]
  // Otherwise the page would become wider without its scroll bar, and shift.
  if (hasScrollbar) restore.push(replaceProperty(root, 'scrollbar-gutter', 'stable'))
  const controller = new AbortController()
  const { visualViewport } = globalThis

  function measure(): void {
    if (!visualViewport) return
    // A visitor who zooms in wants to see a part of it.
    const isZoomed = visualViewport.scale > 1.01
    element.style.setProperty('--visible-height', isZoomed ? '' : `${visualViewport.height}px`)
    element.style.setProperty('--visible-top', isZoomed ? '' : `${visualViewport.offsetTop}px`)
  }

  for (const name of ['resize', 'scroll']) visualViewport?.addEventListener(name, measure, { signal: controller.signal })
  measure()
  return () => {
    controller.abort()
    for (const put of restore) put()
  }
}
