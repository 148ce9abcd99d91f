/** Milliseconds: for so long the events of an answer are worked on before the page may draw, and hear the visitor. */
const longest = 12

/** A turn of the browser; timers would let a hidden page wait for seconds. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      port1.close()
      resolve()
    })
    port1.start()
    port2.postMessage(0)
  })
}

/**
 * Lets the page breathe while an answer is read that has come all at once: without it, thousands of events would be one task.
 */
export function createBreath() {
  let since = performance.now()
  return {
    isDue: (): boolean => performance.now() - since > longest,
    async take(signal?: AbortSignal): Promise<void> {
      await nextTurn()
      since = performance.now()
      signal?.throwIfAborted()
    },
  }
}
