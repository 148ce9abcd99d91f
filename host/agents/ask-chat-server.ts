import type { ChatOptions } from '../../sdk/entries/index.ts'
import type { Backend } from '../backend/client.ts'
import type { AgentDefinition } from './agent-definition.ts'
import { runAgentTool, type AskUser } from './run-agent-tool.ts'

interface AskChatServer {
  readonly agent: AgentDefinition
  readonly backend: Backend
  readonly askUser: AskUser
}

/**
 * How the chat reaches an agent at the chat server of the backend, in Confab's format and in the user's name. Tools that read run there;
 * those that change something run here, after the user was asked.
 */
export function askChatServer({
  agent,
  backend,
  askUser,
}: AskChatServer): Pick<ChatOptions, 'connect' | 'onError' | 'requestInterceptor' | 'tools'> {
  return {
    connect: { url: backend.chatUrl(agent.id), stream: true, format: 'confab', resume: true },
    // Asked each time: a token lives shorter than a conversation.
    requestInterceptor: async ({ body, headers }) => ({ body, headers: { ...headers, ...(await backend.authorisation()) } }),
    // The chat knows nothing of sessions. A call of the client renews one that was refused, or ends it; then "Try again" goes on.
    onError: () => void backend.readMe().catch(() => undefined),
    tools: agent.tools
      .filter(({ question }) => question !== undefined)
      .map((tool) => ({
        name: tool.name,
        description: tool.description,
        inputSchema: tool.parameters,
        execute: (input) => runAgentTool(tool, input, { backend, askUser }),
      })),
  }
}
