import type { ChatOptions } from '../../sdk/index.ts'
import type { BackendError } from '../backend/backend-error.ts'
import type { Backend } from '../backend/client.ts'
import { keyPrefix } from '../lib/browser-storage.ts'
import type { AgentContext, AgentDefinition } from './agent-definition.ts'
import { agentFace } from './agent-face.ts'
import { askBackend } from './ask-backend.ts'
import { directToVendor, type AskUser } from './direct-to-vendor.ts'
import type { VendorKey } from './vendor-keys.ts'

/** Who answers: the product's own backend, a vendor's model with the user's key, or the assistant of local mode. */
export type Answerer = 'backend' | 'vendor' | 'built-in'

interface AgentChat {
  readonly agent: AgentDefinition
  readonly context: AgentContext
  readonly backend: Backend
  /** The user whose conversation it is. */
  readonly userId: string
  /** True when the backend is a real one and not that of local mode. */
  readonly hasOwnBackend: boolean
  /** The user's own key, if one was typed. */
  readonly key?: VendorKey | undefined
  /** Called with failures that lead to another screen: to the plans, to signing in. */
  readonly onFailure?: (error: BackendError) => void
  /** Asks the user before a model's tool changes something. Default: nothing is changed. */
  readonly askUser?: AskUser
}

/** A backend of the product's own goes first, then the user's key, then the assistant of local mode. */
export function answererOf({ hasOwnBackend, key }: Pick<AgentChat, 'hasOwnBackend' | 'key'>): Answerer {
  if (hasOwnBackend) return 'backend'
  return key ? 'vendor' : 'built-in'
}

const builtIn = "I'm the **built-in assistant**. I follow rules, use only your own content and always cite sources."

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

/** What the chat of an agent is configured with. */
export function agentChatOptions(given: AgentChat): ChatOptions {
  const { agent, backend, userId, key, context, onFailure, askUser = async () => false } = given
  const answerer = answererOf(given)
  const intro = answerer === 'built-in' ? `${agent.intro(context)}\n\n${builtIn}` : agent.intro(context)
  const isSeeing = answerer !== 'built-in'
  return {
    ...(answerer === 'vendor' && key
      ? { directConnection: directToVendor({ agent, context, backend, key, askUser }) }
      : { connect: askBackend(backend, agent.id, onFailure) }),
    requestBodyLimits: { maxMessages: 20 },
    introMessage: [{ text: intro }, { html: suggestionButtons(agent.suggestions) }],
    browserStorage: { key: historyKey(agent, userId), inputText: true },
    errorMessages: { displayServiceErrorMessages: true },
    avatars: { ai: { src: agentFace(agent.id) }, user: { styles: { container: { display: 'none' } } } },
    ...(agent.id === 'social-media' && postLook),
    ...(agent.speech && { speechToText: true }),
    ...(isSeeing && agent.files && { images: true }),
    ...(isSeeing && agent.camera && { camera: true }),
  }
}
