/** What each event of an answer holds, as it comes: JSON, or `[DONE]`. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder()
  // Not `for await`: Safari reads no streams by it.
  const reader = body.getReader()
  let rest = ''
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      const lines = (rest + decoder.decode(read.value, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) if (line.startsWith('data: ')) yield line.slice('data: '.length)
    }
  } finally {
    // Whoever reads no more wants no more of it.
    await reader.cancel()
  }
}
