import { composeReply } from './compose-reply.ts'
import { readQuestion } from './read-question.ts'
import type { FindPassages } from './search-passages.ts'
import { streamReply, type Delay } from './stream-reply.ts'

/** What the answering part needs of the world. */
export interface AnswerSettings {
  readonly find: FindPassages
  readonly delay: Delay
  /** What the addresses of sources begin with, before the anchors of passages. */
  readonly documentationAddress: string
}

const refuse = (status: number, error: string): Response => Response.json({ error }, { status })

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
    let question: string | undefined
    try {
      question = await readQuestion(request)
    } catch {
      return refuse(400, 'The request body is neither JSON nor a form.')
    }
    if (question === undefined) return refuse(400, 'The request holds no message of the user with a text.')
    const text = composeReply(find(question), documentationAddress)
    if (wantsWholeReply(request)) return Response.json({ text })
    return new Response(streamReply(text, delay, request.signal), {
      headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' },
    })
  }
}
