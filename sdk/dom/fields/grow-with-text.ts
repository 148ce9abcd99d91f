import { observeLayout } from '../observe-layout.ts'

/**
 * Grows a text area with its text, from now on until it is taken out of its view. Returns a function to call after the text changed,
 * which costs two layouts.
 */
export function growWithText(area: HTMLTextAreaElement, signal: AbortSignal): () => void {
  let width = 0

  function grow(): void {
    // One that the visitor has dragged, or the page has set, stays: browsers write it there.
    if (area.style.height) {
      area.style.blockSize = ''
      return
    }
    const frame = area.parentElement
    const held = frame?.style.minBlockSize ?? ''
    // It is measured without a height of its own. Nothing around it may shrink meanwhile: at its end a conversation would scroll up.
    if (frame) frame.style.minBlockSize = `${frame.offsetHeight}px`
    area.style.blockSize = '0'
    const border = area.offsetHeight - area.clientHeight
    area.style.blockSize = `${area.scrollHeight + border}px`
    if (!frame) return
    frame.style.minBlockSize = held
    // The page may limit the height of the field: the text area scrolls beyond that.
    const excess = frame.scrollHeight - frame.clientHeight
    // Heights are rounded.
    if (excess > 1) area.style.blockSize = `${area.offsetHeight - excess}px`
  }

  const observer = observeLayout.size(() => {
    // A chat that leaves the page takes its views with it; a form that is closed leaves alone.
    if (!(area.getRootNode() instanceof DocumentFragment)) return stop()
    if (area.clientWidth === width) return
    width = area.clientWidth
    // In the next frame: resizing within an observer's callback is reported as an error of the page.
    if (width) requestAnimationFrame(grow)
  })

  function stop(): void {
    signal.removeEventListener('abort', stop)
    observer.disconnect()
  }

  observer.observe(area)
  signal.addEventListener('abort', stop)
  return grow
}
