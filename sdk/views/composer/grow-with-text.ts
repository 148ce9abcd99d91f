import { observeLayout } from '../../dom/observe-layout.ts'

/**
 * Lets a text area grow with its text where CSS cannot (`field-sizing`). Returns what to call after the text changed:
 * one layout a call.
 */
export function growWithText(area: HTMLTextAreaElement, signal: AbortSignal): () => void {
  let width = 0
  function grow(): void {
    area.style.blockSize = 'auto'
    area.style.blockSize = `${area.scrollHeight}px`
    // The page may want a lower field: what that cannot hold, the text area scrolls.
    const { scrollHeight = 0, clientHeight = 0 } = area.parentElement ?? {}
    if (scrollHeight > clientHeight) area.style.blockSize = `${area.offsetHeight - (scrollHeight - clientHeight)}px`
  }
  const observer = observeLayout.size(() => {
    if (area.clientWidth === width) return
    width = area.clientWidth
    // In the next frame: a size changed in an observer's own call is reported as an error of the page.
    if (width) requestAnimationFrame(grow)
  })
  observer.observe(area)
  signal.addEventListener('abort', () => observer.disconnect())
  return grow
}
