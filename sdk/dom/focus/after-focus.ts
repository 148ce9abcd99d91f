/** How long a browser takes to tell screen readers what has the focus, in milliseconds: two frames, and a little more. */
const telling = 50
/** Where nothing is drawn, as in a window behind others, there are no frames to wait for. */
const longest = 1000

/**
 * Runs once screen readers have been told where the focus went. Of what happens in one frame browsers tell first what is gone: a reader
 * that was there looks for the next place by itself then, and passes over what has the focus. A slow browser tells it with a late frame.
 * @param wait Longer for what nobody sees: a reader that is busy asks late what there is.
 */
export function afterFocus(run: () => void, signal: AbortSignal, wait = telling): void {
  let missing = 2
  const count = (): void => {
    missing -= 1
    if (missing === 0) finish()
  }
  const timers = [setTimeout(count, wait), setTimeout(finish, wait + longest)]
  let frame = requestAnimationFrame(() => (frame = requestAnimationFrame(count)))
  function finish(): void {
    stop()
    run()
  }
  function stop(): void {
    for (const timer of timers) clearTimeout(timer)
    cancelAnimationFrame(frame)
    signal.removeEventListener('abort', stop)
  }
  signal.addEventListener('abort', stop)
}
