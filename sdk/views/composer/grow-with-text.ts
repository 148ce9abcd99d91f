import { observeLayout } from '../../dom/observe-layout.ts'

/**
 * Grows a text area with its text in browsers without `field-sizing`. Returns a function to call after the text changed, which
 * costs one layout.
 */
export function growWithText(area: HTMLTextAreaElement, signal: AbortSignal): () => void {
  let width = 0
  function grow(): void {
    area.style.blockSize = 'auto'
    area.style.blockSize = `${area.scrollHeight}px`
    // The page may limit the height of the field: the text area scrolls beyond that.
    const { scrollHeight = 0, clientHeight = 0 } = area.parentElement ?? {}
    if (scrollHeight > clientHeight) area.style.blockSize = `${area.offsetHeight - (scrollHeight - clientHeight)}px`
  }
  const observer = observeLayout.size(() => {
    if (area.clientWidth === width) return
    width = area.clientWidth
    // In the next frame: resizing within an observer's callback is reported as an error of the page.
    if (width) requestAnimationFrame(grow)
  })
  observer.observe(area)
  signal.addEventListener('abort', () => observer.disconnect())
  return grow
}
