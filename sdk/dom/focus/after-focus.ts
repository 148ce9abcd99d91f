/** How long a browser takes to tell screen readers what has the focus, in milliseconds: two frames, and a little more. */
const telling = 50

/**
 * Runs once screen readers have been told where the focus went. Of what happens in one frame browsers tell first what is gone: a reader
 * that was there looks for the next place by itself then, and passes over what has the focus.
 * @param wait Longer for what nobody sees: a reader that is busy asks late what there is.
 */
export function afterFocus(run: () => void, signal: AbortSignal, wait = telling): void {
  const timer = setTimeout(() => {
    signal.removeEventListener('abort', stop)
    run()
  }, wait)
  function stop(): void {
    clearTimeout(timer)
  }
  signal.addEventListener('abort', stop, { once: true })
}
