import type { Attachment, ConnectorRequest, Message } from '../types.ts'
import type { UnfinishedAnswer } from '../extensions/resume/unfinished-answer.ts'

/** What an answer is asked for: a message to send, with the conversation as it was at that time. */
export interface Question {
  readonly messages: readonly Message[]
  readonly attachments: readonly Attachment[]
  readonly sessionId: string | undefined
  /** How often the conversation had been cleared. */
  readonly clearings: number
  /** Why it is sent, if not for a new message: to regenerate an answer, or after a message was edited. */
  readonly trigger?: ConnectorRequest['trigger']
  /** The answer to regenerate, the edited message, or the one whose calls have results. */
  readonly messageId?: string
  /** The message that the answer continues, and how many parts it had. */
  readonly continues?: { readonly id: string; readonly parts: number }
  /** True if the visitor approved calls of the page's tools, which have not run yet. */
  readonly runsTools?: boolean
  /** The answer that the server gives again. */
  readonly resumes?: UnfinishedAnswer
  /** Present if the message is kept until it is sent: the same for each attempt, of later pages too. */
  readonly idempotencyKey?: string
  /** True when the visitor has answered all that the answer waited for. */
  readonly isAnswer?: boolean
}
