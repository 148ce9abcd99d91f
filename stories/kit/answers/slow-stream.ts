/** A reply as server-sent events that arrive one after another, as from a model. Ends early when nobody reads on. */
export function slowStream(frames: readonly object[], headers: Readonly<Record<string, string>>, pause = 40): Response {
  const encoder = new TextEncoder()
  const left = [...frames]
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const frame = left.shift()
      if (!frame) return controller.close()
      await new Promise((resolve) => {
        setTimeout(resolve, pause)
      })
      controller.enqueue(encoder.encode(`data: ${JSON.stringify(frame)}\n\n`))
    },
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream', ...headers } })
}
