import type { Json } from '../protocols/protocol.ts'
import type { OpenAIRealtimeApi } from './openai-session.ts'

/** What `sendMessage` sends during a call: the message, and a request for a response. */
export function openAIMessage(text: string, role: 'user' | 'assistant' | 'system', api: OpenAIRealtimeApi): Json[] {
  const type = role === 'assistant' ? (api === 'beta' ? 'text' : 'output_text') : 'input_text'
  return [
    { type: 'conversation.item.create', item: { type: 'message', role, content: [{ type, text }] } },
    { type: 'response.create' },
  ]
}
