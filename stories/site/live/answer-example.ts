/** A thing that a server says in the stream format of the AI SDK: https://ai-sdk.dev/docs/ai-sdk-ui/stream-protocol */
type StreamEvent = Readonly<Record<string, unknown>>

interface SentPart {
  readonly type: string
  readonly state?: string
  readonly output?: unknown
}

const encode = (events: readonly StreamEvent[]): Response =>
  new Response(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''), {
    headers: { 'Content-Type': 'text/event-stream', 'x-vercel-ai-ui-message-stream': 'v1' },
  })

const say = (text: string): StreamEvent[] => [
  { type: 'text-start', id: 'words' },
  { type: 'text-delta', id: 'words', delta: text },
  { type: 'text-end', id: 'words' },
]

/** What a model would give the tools of the documentation. */
const inputs: Readonly<Record<string, unknown>> = {
  cancel_order: { number: 'A7' },
  find_order: { number: 'A7' },
  refund_order: { amount: 49 },
  show_opening_hours: { day: 'Sunday' },
}

/** What tools give that the server runs. Others wait for the page. */
const outputs: Readonly<Record<string, unknown>> = { get_weather: { degrees: 21 } }

/** What the tool of the last answer gave; undefined before it was called. */
async function resultIn(request: Request): Promise<SentPart | undefined> {
  const { messages } = (await request.json()) as { messages?: readonly { parts?: readonly SentPart[] }[] }
  return messages?.at(-1)?.parts?.findLast(({ state }) => state?.startsWith('output-'))
}

/** An answer that calls this tool, and goes on once the tool has a result. */
function call(toolName: string, result: SentPart | undefined): Response {
  if (result) {
    const { output } = result
    const words =
      output === undefined
        ? 'I did not do that.'
        : `The tool says: \`${typeof output === 'string' ? output : JSON.stringify(output)}\``
    return encode([{ type: 'start' }, ...say(words), { type: 'finish' }])
  }
  const output = outputs[toolName]
  return encode([
    { type: 'start' },
    { type: 'tool-input-available', toolCallId: 'call', toolName, input: inputs[toolName] ?? {} },
    ...(output
      ? [
          { type: 'tool-output-available', toolCallId: 'call', output },
          { type: 'data-chart', data: 0.5 },
        ]
      : []),
    { type: 'finish' },
  ])
}

/** Answers requests of examples that show more than words: `/api/example/TOOL` calls a tool. */
export async function answerExample(request: Request): Promise<Response | undefined> {
  const { pathname } = new URL(request.url)
  const [, toolName] = /^\/api\/example\/(\w+)$/.exec(pathname) ?? []
  if (toolName) return call(toolName, await resultIn(request))
  if (pathname.startsWith('/api/orders/')) return Response.json({ number: 'A7', state: 'on its way' })
  if (pathname === '/api/orders') return Response.json({ text: 'Which order do you mean?' })
  if (pathname === '/api/documents') return Response.json({ text: 'Your files have come.' })
  return undefined
}
