/**
 * Lets a text area grow with its text where CSS cannot (`field-sizing`, not yet in Firefox). Returns what to call after
 * the text changed: one layout a call.
 */
export function growWithText(area: HTMLTextAreaElement, signal: AbortSignal): () => void {
  if (CSS.supports('field-sizing', 'content')) return () => undefined
  let width = 0
  function grow(): void {
    area.style.blockSize = 'auto'
    area.style.blockSize = `${area.scrollHeight}px`
  }
  const observer = new ResizeObserver(() => {
    if (area.clientWidth === width) return
    width = area.clientWidth
    if (width) grow()
  })
  observer.observe(area)
  signal.addEventListener('abort', () => observer.disconnect())
  return grow
}
