/** Resolves after that many milliseconds; rejects when the signal aborts. */
export type Delay = (milliseconds: number, signal: AbortSignal) => Promise<void>

const millisecondsPerWord = 18

/** A reply as server-sent events, a word at a time. Ends early, and waits no longer, when the reader goes away. */
export function streamReply(text: string, delay: Delay, signal: AbortSignal): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  const gone = new AbortController()
  const ended = AbortSignal.any([signal, gone.signal])
  const words = text.match(/\s*\S+/g) ?? []
  let next = 0
  return new ReadableStream({
    async pull(controller) {
      const word = words[next++]
      if (word === undefined) {
        controller.enqueue(encoder.encode('data: [DONE]\n\n'))
        controller.close()
        return
      }
      try {
        await delay(millisecondsPerWord, ended)
      } catch (reason) {
        if (!gone.signal.aborted) controller.error(reason)
        return
      }
      controller.enqueue(encoder.encode(`data: ${JSON.stringify({ text: word })}\n\n`))
    },
    cancel() {
      gone.abort()
    },
  })
}
