import { asText } from '../../core/util/as-text.ts'
import type { Json } from '../protocol.ts'
import { toSteps, type Step } from '../steps.ts'
import type { Turn, TurnFile } from '../turns.ts'
import { chatContent } from './chat-content.ts'

/** How a service departs from OpenAI. */
export interface ChatDialect {
  /** How a file is sent, or the text in its place. */
  encodeFile?(file: TurnFile): Json | string
  /** True when results of function calls carry the names of the functions. */
  readonly namesTools?: boolean
  /** True when the service wants its reasoning back with the results of function calls. */
  readonly takesThoughts?: boolean
}

/** One step of the assistant: text and calls, then a message for each result. */
function encodeStep({ reasoning, text, files, calls }: Step, { namesTools, takesThoughts }: ChatDialect): Json[] {
  const content = text || files.length ? chatContent({ role: 'assistant', text, files }) : null
  const thoughts = takesThoughts && calls.length ? reasoning.map((part) => part.text).join('\n\n') : ''
  return [
    {
      role: 'assistant',
      content,
      ...(thoughts && { reasoning_content: thoughts }),
      ...(calls.length > 0 && {
        tool_calls: calls.map(({ id, name, input }) => ({
          id,
          type: 'function',
          function: { name, arguments: input || '{}' },
        })),
      }),
    },
    ...calls.map(({ id, name, output }) => ({
      role: 'tool',
      tool_call_id: id,
      ...(namesTools && { name }),
      content: asText(output),
    })),
  ]
}

/** A turn with its tool calls and their results. */
export const encodeChatTurn = (turn: Turn, dialect: ChatDialect = {}): Json[] =>
  turn.role === 'assistant'
    ? toSteps(turn).flatMap((step) => encodeStep(step, dialect))
    : [{ role: turn.role, content: chatContent(turn, dialect.encodeFile) }]
