import { openAIPartFault } from './openai-part-fault.ts'

interface Message {
  role?: unknown
  content?: unknown
  tool_calls?: { id?: string }[]
  tool_call_id?: string
}

/** What is wrong with a request, and with which field of it. */
export interface ChatCompletionsFault {
  readonly message: string
  readonly param: string
}

const roles = ['system', 'developer', 'user', 'assistant', 'tool']

/** Every call of the assistant's needs its result before anything else is said. */
function unansweredCall(messages: readonly Message[]): string | undefined {
  for (const [index, { tool_calls: calls = [] }] of messages.entries()) {
    const rest = messages.slice(index + 1)
    const end = rest.findIndex(({ role }) => role !== 'tool')
    const answered = new Set((end < 0 ? rest : rest.slice(0, end)).map(({ tool_call_id: id }) => id))
    const unanswered = calls.filter(({ id }) => !answered.has(id))
    if (unanswered.length) return unanswered.map(({ id }) => id).join(', ')
  }
  return undefined
}

/** What a service of this family would refuse in the messages; undefined when they are sound. Services may take other parts. */
export function chatCompletionsFault(
  messages: unknown,
  { partFault = openAIPartFault }: { partFault?: (part: object) => string | undefined } = {},
): ChatCompletionsFault | undefined {
  if (!Array.isArray(messages) || !messages.length) {
    return { message: "Missing required parameter: 'messages'.", param: 'messages' }
  }
  for (const [index, { role, content, tool_calls: calls }] of (messages as Message[]).entries()) {
    const param = `messages[${index}]`
    if (!roles.includes(String(role))) {
      return { message: `Invalid value: '${String(role)}'. Supported values are: ${roles.join(', ')}.`, param: `${param}.role` }
    }
    const parts: unknown[] = Array.isArray(content) ? content : []
    if (typeof content !== 'string' && !parts.length && !(role === 'assistant' && calls?.length)) {
      return { message: `Invalid value for 'content': expected a string, got ${String(content)}.`, param: `${param}.content` }
    }
    for (const part of parts) {
      const fault = partFault(part as object)
      if (fault !== undefined) return { message: `Invalid value: ${fault}.`, param: `${param}.content` }
    }
  }
  const ids = unansweredCall(messages as Message[])
  return ids === undefined
    ? undefined
    : {
        message: `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: ${ids}`,
        param: 'messages',
      }
}
