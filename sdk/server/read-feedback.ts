import type { Feedback } from '../core/options/messages/message.ts'
import { readJson } from './read-json.ts'
import { Refusal } from './refusal.ts'
import { visitorWords } from './words/visitor-words.ts'
import { longestThreadId } from './threads/is-thread-id.ts'

/** Characters of each text. */
const longest = { messageId: 256, threadId: longestThreadId, reason: 1000, comment: 10_000 } as const

type Field = keyof typeof longest

const unreadable = (): Refusal => new Refusal(400, visitorWords('feedbackFailed', 'This feedback could not be read.'))

/**
 * What a visitor thinks of an answer, as `connect.feedback` sends it. What else the body holds is left out.
 * @throws a `Refusal` for anything else, and for texts that are too long.
 */
export async function readFeedback(body: Blob): Promise<Feedback> {
  const fields = await readJson(body, unreadable)
  const { value } = fields

  function read(name: Field): string | undefined {
    const text = fields[name]
    if (text === undefined || text === null) return undefined
    if (typeof text !== 'string') throw unreadable()
    if (text.length > longest[name])
      throw new Refusal(
        413,
        visitorWords('errorFeedbackTooLong', `This feedback is too long: at most ${longest[name]} characters.`),
      )
    return text
  }

  const messageId = read('messageId')
  if (!messageId || (value !== 'good' && value !== 'bad' && value !== null)) throw unreadable()
  const [threadId, reason, comment] = [read('threadId'), read('reason'), read('comment')]
  return {
    messageId,
    value,
    ...(threadId !== undefined && { threadId }),
    ...(reason !== undefined && { reason }),
    ...(comment !== undefined && { comment }),
  }
}
