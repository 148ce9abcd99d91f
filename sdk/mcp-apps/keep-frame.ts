/**
 * Keeps a frame that is about to leave the page, for as long as its end takes. Where the browser cannot move it without loading it again,
 * or the whole chat goes, it ends at once.
 */
export function keepFrame(frame: HTMLIFrameElement, root: ShadowRoot, end: () => Promise<void>): void {
  const holder = document.createElement('div')
  holder.hidden = true
  try {
    if (frame.isConnected) {
      root.append(holder)
      holder.moveBefore(frame, null)
    }
  } catch {
    // It goes with what it is in.
  }
  void end().finally(() => {
    holder.remove()
    frame.remove()
  })
}
