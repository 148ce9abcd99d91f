import { defaultLabels } from '../../../core/labels/labels.ts'
import type { MessageContent } from '../../../core/options/options.ts'
import type { ConnectorRequest } from '../../../core/types.ts'
import { isJson } from '../../../core/util/is-json.ts'
import { decidedCalls } from '../decided-calls.ts'
import type { AnswerFormat } from '../format.ts'
import { readTool } from '../read-tools.ts'
import { sessionIn } from '../with-text.ts'
import { createAiSdkEventEncoder } from './encode-events.ts'
import { readUiMessage } from './read-messages.ts'

const triggers: ReadonlySet<unknown> = new Set(['submit-message', 'regenerate-message'])

/** A message of the AI SDK: its content is in its parts, and nowhere else. */
const isUiMessage = (message: unknown): boolean =>
  isJson(message) && Array.isArray(message['parts']) && !['text', 'html', 'files'].some((field) => field in message)

/** True when the visitor has answered all that the last message asked. */
function isAnswer(message: MessageContent | undefined): boolean {
  const states = message?.parts?.flatMap((part) => (part.type === 'tool' ? [part.state] : [])) ?? []
  return states.includes('approval-responded') && !states.includes('approval-requested')
}

/** What the request is for, where it is not a new message. */
function triggerOf(trigger: unknown, messageId: unknown, last: MessageContent | undefined): ConnectorRequest['trigger'] {
  if (trigger === 'regenerate-message') return 'regenerate'
  if (last?.role === 'ai') return 'tool-results'
  return last?.id !== undefined && last.id === messageId ? 'edit' : undefined
}

const interruption: readonly string[] = [
  JSON.stringify({ type: 'message-metadata', messageMetadata: { finishReason: 'interrupted' } }),
  JSON.stringify({ type: 'error', errorText: defaultLabels.errorInterrupted }),
  '[DONE]',
]

/** By these its client knows a stream. */
export const streamHeaders = { 'x-vercel-ai-ui-message-stream': 'v1' }

/** Characters of the id of a conversation. The AI SDK's own have 16. */
const longestId = 256

/** Requests and streams of the AI SDK (`useChat`): https://ai-sdk.dev/docs/ai-sdk-ui/transport */
export const aiSdkFormat: AnswerFormat = {
  isIt: ({ trigger, messages }) =>
    triggers.has(trigger) || (Array.isArray(messages) && messages.length > 0 && messages.every(isUiMessage)),
  read({ id, messages: given, trigger: why, messageId, tools }) {
    const messages = Array.isArray(given) ? given.filter(isJson).map(readUiMessage) : []
    const last = messages.at(-1)
    const trigger = triggerOf(why, messageId, last)
    const sessionId = sessionIn(messages)
    const request = {
      messages,
      files: [],
      ...(sessionId !== undefined && { sessionId }),
      ...(typeof id === 'string' && { threadId: id }),
      ...(trigger && { trigger }),
      ...(typeof messageId === 'string' && { messageId }),
      ...(isAnswer(last) && { isAnswer: true }),
      ...(isJson(tools) && { tools: Object.entries(tools).flatMap(([name, tool]) => readTool(name, tool)) }),
    }
    return {
      format: 'ai-sdk',
      request,
      isAlwaysStreamed: true,
      headers: streamHeaders,
      ...(typeof id === 'string' && id && id.length <= longestId && { thread: id }),
      createEncoder: () => createAiSdkEventEncoder(decidedCalls(messages), trigger === 'tool-results' ? last?.id : undefined),
      interruption,
    }
  },
}
