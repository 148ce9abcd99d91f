/** Resolves after that many milliseconds; rejects when the signal aborts. */
export type Delay = (milliseconds: number, signal: AbortSignal) => Promise<void>

const millisecondsPerWord = 18

interface EndOptions {
  /** Events that go out after the text. */
  readonly after?: readonly object[]
  /** Called when all but the end of the reply has gone out: whoever reads the end can rely on what it keeps. */
  readonly onWhole?: () => Promise<void>
}

/** A reply as server-sent events, a word at a time. Ends early, and waits no longer, when the reader goes away. */
export function streamReply(
  text: string,
  delay: Delay,
  signal: AbortSignal,
  { after = [], onWhole }: EndOptions = {},
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  const gone = new AbortController()
  const ended = AbortSignal.any([signal, gone.signal])
  const words = text.match(/\s*\S+/g) ?? []
  let next = 0
  return new ReadableStream({
    async pull(controller) {
      const word = words[next++]
      if (word === undefined) {
        // What was said is said, whether or not it could be kept.
        await onWhole?.().catch((error: unknown) => console.error('An answer could not be kept', error))
        const last = [...after.map((event) => JSON.stringify(event)), '[DONE]']
        controller.enqueue(encoder.encode(last.map((data) => `data: ${data}\n\n`).join('')))
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
