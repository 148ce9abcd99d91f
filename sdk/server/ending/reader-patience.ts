/** How long a reader may take nothing, in milliseconds. A chat that was let go asks for the rest when it reads again. */
const longestPause = 60_000

/** Calls a function when a reader has taken nothing for too long. Returns a function to be called as soon as it takes something. */
export function watchReaderPatience(letGo: () => void): () => void {
  const timer = setTimeout(letGo, longestPause)
  // It keeps no process alive. Deno and browsers have numbers.
  if (typeof timer === 'object') timer.unref()
  return () => clearTimeout(timer)
}
