import { composeReply } from './compose-reply.ts'
import type { FindPassages } from './search-passages.ts'
import { streamReply, type Delay } from './stream-reply.ts'

/** What the answering part needs of the world. */
export interface AnswerSettings {
  readonly find: FindPassages
  readonly delay: Delay
  /** The address of the documentation page, to which the sources link. */
  readonly documentationAddress: string
}

interface SentMessage {
  readonly role?: unknown
  readonly text?: unknown
}

const refuse = (status: number, error: string): Response => Response.json({ error }, { status })

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** A message with files comes as a form with the fields message1, message2 and so on. */
async function readMessages(request: Request): Promise<unknown> {
  if (!request.headers.get('content-type')?.startsWith('multipart/form-data')) {
    const body: unknown = await request.json()
    return isObject(body) ? body['messages'] : undefined
  }
  const fields = [...(await request.formData())]
  return fields.flatMap(([name, value]) => (/^message\d+$/.test(name) && typeof value === 'string' ? [JSON.parse(value)] : []))
}

function lastQuestion(messages: unknown): string | undefined {
  if (!Array.isArray(messages)) return undefined
  const last = messages.filter(isObject).findLast(({ role }: SentMessage) => role === 'user' || role === undefined)
  return typeof last?.['text'] === 'string' ? last['text'] : undefined
}

function wantsWholeReply(request: Request): boolean {
  return (
    new URL(request.url).searchParams.get('stream') === 'false' ||
    /^application\/json\b/.test(request.headers.get('accept') ?? '')
  )
}

/** Answers questions out of the documentation: streams server-sent events, or one JSON object when the request says so. */
export function createAnswer({ find, delay, documentationAddress }: AnswerSettings): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method !== 'POST') return refuse(405, 'Send a POST request with {"messages": [{"role": "user", "text": "…"}]}.')
    let messages: unknown
    try {
      messages = await readMessages(request)
    } catch {
      return refuse(400, 'The request body is neither JSON nor a form.')
    }
    const question = lastQuestion(messages)
    if (question === undefined) return refuse(400, 'The request holds no message of the user with a text.')
    const text = composeReply(find(question), documentationAddress)
    if (wantsWholeReply(request)) return Response.json({ text })
    return new Response(streamReply(text, delay, request.signal), {
      headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' },
    })
  }
}
