import { partsOf } from '../../core/conversation/message-parts.ts'
import type { ConnectorRequest } from '../../core/types.ts'
import type { AskedQuestion } from '../formats/format.ts'
import { toHex } from '../trust/to-hex.ts'

/**
 * Characters of a key that nobody guesses. A visitor whom `user` names has keys of their own; that of all others is all that keeps strangers
 * from their answers.
 */
const shortestKey = 20

interface SentRequest {
  readonly request: Request
  readonly question: AskedQuestion
  readonly user: string | undefined
  readonly isStreaming: boolean
}

const digest = async (bytes: BufferSource): Promise<string> => toHex(await crypto.subtle.digest('SHA-256', bytes))

/** The files of a message: those that were sent along, else those that it names. The page's own addresses differ with each visit. */
async function filesOf({ files, messages }: ConnectorRequest): Promise<unknown[]> {
  if (!files.length)
    return partsOf(messages.at(-1) ?? {}).flatMap((part) =>
      part.type === 'file' && !part.file.src?.startsWith('blob:') ? [[part.file.name, part.file.src]] : [],
    )
  const all: unknown[] = []
  // One after the other: each is in memory meanwhile.
  for (const file of files) all.push([file.name, file.type, await digest(await file.arrayBuffer())])
  return all
}

/** What a message says, and where: what its chat notes of it beside that may differ with each time that it is sent. */
async function contentOf(request: ConnectorRequest): Promise<unknown[]> {
  const { messages, threadId, trigger, messageId } = request
  const last = messages.at(-1) ?? {}
  const others = partsOf(last).filter(({ type }) => type !== 'text' && type !== 'file')
  return [threadId, trigger, messageId, last.role, last.text, others, await filesOf(request)]
}

/**
 * What a request has in common with those that send the same message again, and with no other: undefined for one that may not be sent
 * again. https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/
 */
export async function repeatedRequest({ request, question, user, isStreaming }: SentRequest): Promise<string | undefined> {
  const key = request.headers.get('idempotency-key')
  if (!key || (user === undefined && key.length < shortestKey)) return undefined
  const { isAlwaysStreamed, headers } = question
  // Whoever uses a key for another message, or wants another format, does not get the answer to the first one.
  const content = await contentOf(question.request)
  const all = JSON.stringify([user, key, isStreaming, isAlwaysStreamed, headers, content])
  return digest(new TextEncoder().encode(all))
}
