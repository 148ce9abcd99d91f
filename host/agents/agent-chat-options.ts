import type { ChatOptions } from '../../sdk/entries/index.ts'
import type { BackendError } from '../backend/backend-error.ts'
import type { Backend } from '../backend/client.ts'
import type { ChatServer } from '../backend/types.ts'
import { keyPrefix } from '../lib/local-store.ts'
import type { AgentContext, AgentDefinition } from './agent-definition.ts'
import { agentFace } from './agent-face.ts'
import { askBackend } from './ask-backend.ts'
import { answererOf, type Answerer } from './answerer/answerer.ts'
import { askChatServer } from './ask-chat-server.ts'
import { directToVendor } from './direct-to-vendor.ts'
import type { AskUser } from './run-agent-tool.ts'
import type { VendorKey } from './vendor-keys.ts'

interface AgentChat {
  readonly agent: AgentDefinition
  readonly context: AgentContext
  readonly backend: Backend
  /** The user whose conversation it is. */
  readonly userId: string
  /** True when the backend is a real one and not that of local mode. */
  readonly hasOwnBackend: boolean
  /** The backend's chat server, if it has one. */
  readonly chatServer?: ChatServer | undefined
  /** The user's own key, if one was typed. */
  readonly key?: VendorKey | undefined
  /** A first message in place of the agent's welcome and its suggestions. Markdown. */
  readonly intro?: string | undefined
  /** Called with failures that lead to another screen: to the plans, to signing in. */
  readonly onFailure?: (error: BackendError) => void
  /** Asks the user before a model's tool changes something. Default: nothing is changed. */
  readonly askUser?: AskUser
}

/** The storage key of a conversation: it has the product's prefix, so that signing out removes it. */
export const historyKey = (agent: AgentDefinition, userId: string): string => `${keyPrefix}chat:${agent.id}:${userId}`

/** Agents write posts into code blocks, so that they can be found and copied. A post is no code. */
const postLook: ChatOptions = {
  chatStyle: { '--confab-font-mono': 'var(--confab-font)' },
  auxiliaryStyle: '#messages pre, #messages pre code { white-space: pre-wrap; overflow-wrap: anywhere; }',
}

function connection(
  answerer: Answerer,
  { agent, backend, key, context, onFailure, askUser = async () => false }: AgentChat,
): ChatOptions {
  if (answerer === 'chat-server') return askChatServer({ agent, backend, askUser })
  if (answerer === 'vendor' && key) return { directConnection: directToVendor({ agent, context, backend, key, askUser }) }
  return { connect: askBackend(backend, agent.id, onFailure) }
}

/** What an empty chat shows: the agent's face, its greeting and what to ask; or the first message of the screen. */
function opening({ agent, context, intro }: AgentChat): ChatOptions {
  if (intro !== undefined) return { introMessage: { text: intro }, welcome: false }
  return {
    welcome: { icon: agentFace(agent.id), title: agent.greeting(context), text: agent.intro(context) },
    suggestions: [...agent.suggestions],
  }
}

/** What the chat of an agent is configured with. */
export function agentChatOptions(given: AgentChat): ChatOptions {
  const { agent, userId } = given
  const answerer = answererOf(given)
  const isSeeing = answerer !== 'built-in'
  return {
    ...connection(answerer, given),
    ...opening(given),
    requestBodyLimits: { maxMessages: 20 },
    textInput: { placeholder: { text: agent.placeholder } },
    browserStorage: { key: historyKey(agent, userId), inputText: true },
    errorMessages: { displayServiceErrorMessages: true },
    avatars: { ai: { src: agentFace(agent.id) }, user: { styles: { container: { display: 'none' } } } },
    ...(agent.id === 'social-media' && postLook),
    ...(agent.id === 'cmo' && { find: true, exportButtons: { formats: ['html', 'json'], import: true } }),
    ...(agent.speech && { speechToText: true }),
    ...(isSeeing && agent.files && { images: true }),
    ...(isSeeing && agent.camera && { camera: true }),
  }
}
