/** Animation frames that the test controls. */
export function withFrames(run: (nextFrame: () => void) => void): void {
  const { requestAnimationFrame, cancelAnimationFrame, setTimeout } = window
  const waiting = new Map<number, FrameRequestCallback>()
  let count = 0
  window.requestAnimationFrame = (callback) => {
    waiting.set(++count, callback)
    return count
  }
  window.cancelAnimationFrame = (id) => void waiting.delete(id)
  window.setTimeout = (() => 0) as unknown as typeof setTimeout
  try {
    run(() => {
      const callbacks = [...waiting.values()]
      waiting.clear()
      for (const callback of callbacks) callback(0)
    })
  } finally {
    Object.assign(window, { requestAnimationFrame, cancelAnimationFrame, setTimeout })
  }
}
