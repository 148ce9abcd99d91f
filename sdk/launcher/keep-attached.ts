/**
 * Puts an element at the end of the page's body, and back there when a framework replaces the body or what is in it.
 * @param attached is called each time.
 */
export function keepAttached(element: HTMLElement, attached: () => void, signal: AbortSignal): void {
  let hasMovedInFrame = false
  const observer = new MutationObserver(check)

  function observe(): void {
    observer.disconnect()
    for (const parent of [document, document.documentElement, document.body]) observer.observe(parent, { childList: true })
  }

  // Before the chat inside takes note of its removal, so that a reply in progress goes on. But once a frame: a script that keeps
  // removing the element would otherwise never let the page draw again.
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
  // A script in the head runs before there is a body.
  if (document.body) check()
  else document.addEventListener('DOMContentLoaded', check, { signal })
}
