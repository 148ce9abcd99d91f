/** An answer that has come whole. */
export interface WatchedAnswer {
  readonly text: string
  /** False when the sources were searched and held nothing. */
  readonly isAnswered: boolean
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** A finished search: passages, or a sentence that there are none. */
const isSearch = (part: unknown): part is Record<string, unknown> =>
  isObject(part) && part['name'] === 'search_knowledge' && part['state'] === 'output-available'

/** Told of each event, it knows when the answer is whole. */
export function createWatcher(onWhole: (answer: WatchedAnswer) => Promise<void>) {
  let text = ''
  let searches = 0
  let finds = 0
  let hasFailed = false
  return async (data: string): Promise<void> => {
    if (data === '[DONE]') {
      if (text && !hasFailed) await onWhole({ text, isAnswered: searches === 0 || finds > 0 })
      return
    }
    const event: unknown = JSON.parse(data)
    if (!isObject(event)) return
    if (typeof event['text'] === 'string') text += event['text']
    if (event['error'] !== undefined) hasFailed = true
    for (const part of Array.isArray(event['parts']) ? event['parts'].filter(isSearch) : []) {
      searches += 1
      if (Array.isArray(part['output'])) finds += 1
    }
  }
}

/** The same answer, read along: what agents were asked and said is kept. A stopped answer is not whole. */
export function watchAnswer(response: Response, onWhole: (answer: WatchedAnswer) => Promise<void>): Response {
  if (!response.body || !response.headers.get('content-type')?.includes('event-stream')) return response
  const watch = createWatcher(onWhole)
  const decoder = new TextDecoder()
  let rest = ''
  const read = new TransformStream<Uint8Array, Uint8Array>({
    async transform(bytes, controller) {
      const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) if (line.startsWith('data: ')) await watch(line.slice('data: '.length))
      controller.enqueue(bytes)
    },
  })
  const { status, headers } = response
  return new Response(response.body.pipeThrough(read), { status, headers })
}
