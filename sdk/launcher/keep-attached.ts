/**
 * Appends an element to the page's body, and does so again when a framework replaces the body or its content.
 * @param attached Called each time.
 */
export function keepAttached(element: HTMLElement, attached: () => void, signal: AbortSignal): void {
  let hasMovedInFrame = false
  const observer = new MutationObserver(check)

  function observe(): void {
    observer.disconnect()
    for (const parent of [document, document.documentElement, document.body]) observer.observe(parent, { childList: true })
  }

  // Before the chat inside notices its removal, so that a pending reply continues. At most once per frame, though: otherwise a
  // script that keeps removing the element would prevent the page from rendering.
  function check(): void {
    if (!document.body || signal.aborted) return
    if (element.isConnected) return observe()
    if (hasMovedInFrame) return
    hasMovedInFrame = true
    requestAnimationFrame(() => {
      hasMovedInFrame = false
      check()
    })
    document.body.append(element)
    observe()
    attached()
  }

  signal.addEventListener('abort', () => {
    observer.disconnect()
    element.remove()
  })
  // A script in the head runs before the body exists.
  if (document.body) check()
  else document.addEventListener('DOMContentLoaded', check, { signal })
}
