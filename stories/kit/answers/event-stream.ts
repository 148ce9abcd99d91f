interface StreamSettings {
  readonly headers?: Readonly<Record<string, string>>
  /** The stream stays open after the last of them: the chat waits for more. */
  readonly isOpen?: boolean
}

/** A reply as server-sent events. */
export function eventStream(frames: readonly object[], { headers, isOpen = false }: StreamSettings = {}): Response {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const frame of frames) controller.enqueue(encoder.encode(`data: ${JSON.stringify(frame)}\n\n`))
      if (!isOpen) controller.close()
    },
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream', ...headers } })
}
