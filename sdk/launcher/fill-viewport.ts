/** Sets a property of an element, and returns what puts the former value back. */
function replaceProperty({ style }: HTMLElement, name: string, value: string): () => void {
  const before = [style.getPropertyValue(name), style.getPropertyPriority(name)] as const
  style.setProperty(name, value, 'important')
  return () => style.setProperty(name, ...before)
}

/**
 * For an element that covers the window: the page behind it does not scroll and keeps its place, and the element is as high as what is
 * visible above a keyboard on the screen, which the units of CSS do not know in every browser.
 * https://developer.mozilla.org/docs/Web/API/VisualViewport
 * @returns what ends it.
 */
export function fillViewport(element: HTMLElement): () => void {
  const root = document.documentElement
  const hasScrollbar = innerWidth > root.clientWidth
  const restore = [replaceProperty(root, 'overflow', 'hidden')]
  // Or the page would be wider without it, and move.
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
