import { answer } from '../answer.ts'

/** An answer that calls a tool, and the one to its result, in the AI SDK's protocol. */
export const toolTalk = (toolName: string, input: object) => [
  answer.events({ type: 'start' }, { type: 'tool-input-available', toolCallId: 'c1', toolName, input }, { type: 'finish' }),
  answer.events({ type: 'start' }, { type: 'text-delta', id: 't', delta: 'There you are.' }, { type: 'finish' }),
]
