import type { InputRequestPart, Message, Part, ToolPart } from '../../types.ts'
import { callKey } from './call-key.ts'

/** A call without a result, or a question without an answer, that another tab may take. */
const isUnfinished = (part: Part): part is ToolPart | InputRequestPart =>
  part.type === 'input-request'
    ? part.state === 'requested'
    : part.type === 'tool' &&
      !part.isProviderExecuted &&
      (part.state === 'input-available' || part.state === 'approval-requested')

/** A call, and the message that contains it. */
export interface UnfinishedCall {
  readonly key: string
  readonly part: ToolPart | InputRequestPart
  readonly message: Message
}

/** The calls that have no result, also of earlier answers: they still say what became of them. */
export const unfinishedCalls = (messages: readonly Message[]): readonly UnfinishedCall[] =>
  messages.flatMap((message) =>
    message.parts.filter(isUnfinished).map((part) => ({ key: callKey(message.id, part), part, message })),
  )
