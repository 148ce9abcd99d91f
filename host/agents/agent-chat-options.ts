import type { ChatOptions } from '../../sdk/entries/index.ts'
import type { BackendError } from '../backend/backend-error.ts'
import type { Backend } from '../backend/client.ts'
import type { ChatServer } from '../backend/types.ts'
import { keyPrefix } from '../lib/local-store.ts'
import type { AgentContext, AgentDefinition } from './agent-definition.ts'
import { agentFace } from './agent-face.ts'
import { askBackend } from './ask-backend.ts'
import { askChatServer } from './ask-chat-server.ts'
import { directToVendor } from './direct-to-vendor.ts'
import type { AskUser } from './run-agent-tool.ts'
import { vendorNames, type VendorKey } from './vendor-keys.ts'

/**
 * Who answers: the chat server of the backend with a model, the backend by itself, a vendor's model with the user's key, or the assistant of
 * local mode.
 */
export type Answerer = 'chat-server' | 'backend' | 'vendor' | 'built-in'

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
  /** Said in place of the agent's first message and its suggestions. Markdown. */
  readonly intro?: string | undefined
  /** Called with failures that lead to another screen: to the plans, to signing in. */
  readonly onFailure?: (error: BackendError) => void
  /** Asks the user before a model's tool changes something. Default: nothing is changed. */
  readonly askUser?: AskUser
}

/** A backend of the product's own goes first, then the user's key, then the model of local mode, and last its rules. */
export function answererOf({
  hasOwnBackend,
  key,
  chatServer,
}: Pick<AgentChat, 'hasOwnBackend' | 'key' | 'chatServer'>): Answerer {
  if (key && !hasOwnBackend) return 'vendor'
  if (chatServer) return 'chat-server'
  return hasOwnBackend ? 'backend' : 'built-in'
}

const builtIn = "I'm the **built-in assistant**. I follow rules, use only your own content and always cite sources."

const asEmphasis = (name: string): string => `**${name.replace(/[\\`*_[\]<>&]/g, '\\$&')}**`

const writtenBy = (model: string): string =>
  `${model} writes my answers from your own content. It can be wrong, so check what matters.`

/** Says who answers. What stands behind a backend that does not say it is not known. */
function introduction(answerer: Answerer, { chatServer, key }: Pick<AgentChat, 'chatServer' | 'key'>): string {
  if (answerer === 'built-in') return builtIn
  if (answerer === 'vendor' && key) return writtenBy(`A model of ${asEmphasis(vendorNames[key.vendor])}, asked with your key,`)
  if (answerer !== 'chat-server') return ''
  return writtenBy(chatServer?.answeredBy ? `A model of ${asEmphasis(chatServer.answeredBy)}` : 'A language model')
}

const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const suggestionButtons = (suggestions: readonly string[]): string =>
  suggestions.map((text) => `<button class="deep-chat-suggestion-button">${escape(text)}</button>`).join(' ')

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

/** What the chat of an agent is configured with. */
export function agentChatOptions(given: AgentChat): ChatOptions {
  const { agent, userId, context } = given
  const answerer = answererOf(given)
  const intro = [given.intro ?? agent.intro(context), introduction(answerer, given)].filter(Boolean).join('\n\n')
  const isSeeing = answerer !== 'built-in'
  return {
    ...connection(answerer, given),
    requestBodyLimits: { maxMessages: 20 },
    textInput: { placeholder: { text: agent.placeholder } },
    introMessage: [{ text: intro }, ...(given.intro === undefined ? [{ html: suggestionButtons(agent.suggestions) }] : [])],
    browserStorage: { key: historyKey(agent, userId), inputText: true },
    errorMessages: { displayServiceErrorMessages: true },
    avatars: { ai: { src: agentFace(agent.id) }, user: { styles: { container: { display: 'none' } } } },
    ...(agent.id === 'social-media' && postLook),
    ...(agent.speech && { speechToText: true }),
    ...(isSeeing && agent.files && { images: true }),
    ...(isSeeing && agent.camera && { camera: true }),
  }
}
