// The official clients of AG-UI and of the AI SDK, before a real chat server.
import { HttpAgent } from '@ag-ui/client'
import {
  AbstractChat,
  DefaultChatTransport,
  lastAssistantMessageIsCompleteWithToolCalls,
  lastAssistantMessageIsCompleteWithApprovalResponses,
} from 'ai'

/** AG-UI's own client. It checks the order of the events itself. */
export const officialAgent = (url) => new HttpAgent({ url, threadId: 'thread-1' })

class Chat extends AbstractChat {}

/** The AI SDK's own client, which goes on by itself once calls and approvals are answered, as its documentation has it. */
export function officialChat(url, onToolCall, headers = {}) {
  const state = {
    status: 'ready',
    error: undefined,
    messages: [],
    pushMessage(message) {
      state.messages = [...state.messages, message]
    },
    popMessage() {
      state.messages = state.messages.slice(0, -1)
    },
    replaceMessage(index, message) {
      state.messages = state.messages.with(index, message)
    },
    snapshot: (value) => structuredClone(value),
  }
  const tools = { weather: { description: 'Tells the weather', parameters: { type: 'object', properties: {} } } }
  const transport = new DefaultChatTransport({ api: url, body: { tools }, headers })
  const sendAutomaticallyWhen = (given) =>
    lastAssistantMessageIsCompleteWithToolCalls(given) || lastAssistantMessageIsCompleteWithApprovalResponses(given)
  const chat = new Chat({
    id: 'chat-1',
    transport,
    state,
    sendAutomaticallyWhen,
    onToolCall: (given) => onToolCall?.(chat, given.toolCall),
  })
  return chat
}
