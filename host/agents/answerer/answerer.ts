import type { ChatServer } from '../../backend/types.ts'
import { vendorNames, type VendorKey } from '../vendor-keys.ts'

/**
 * Who answers: the chat server of the backend with a model, the backend by itself, a vendor's model with the user's key, or the assistant of
 * local mode.
 */
export type Answerer = 'chat-server' | 'backend' | 'vendor' | 'built-in'

/** What decides who answers. */
export interface AnswererFacts {
  /** True when the backend is a real one and not that of local mode. */
  readonly hasOwnBackend: boolean
  /** The backend's chat server, if it has one. */
  readonly chatServer?: ChatServer | undefined
  /** The user's own key, if one was typed. */
  readonly key?: VendorKey | undefined
}

/** A backend of the product's own goes first, then the user's key, then the model of local mode, and last its rules. */
export function answererOf({ hasOwnBackend, key, chatServer }: AnswererFacts): Answerer {
  if (key && !hasOwnBackend) return 'vendor'
  if (chatServer) return 'chat-server'
  return hasOwnBackend ? 'backend' : 'built-in'
}

/** Who answers, in words. */
export interface AnswererWords {
  readonly name: string
  /** What to know before relying on an answer. */
  readonly note: string
}

const modelNote = 'writes the answers from your own content. It can be wrong, so check what matters.'

/** Says who answers. Undefined if that is not known: a backend need not say what stands behind it. */
export function describeAnswerer(facts: AnswererFacts): AnswererWords | undefined {
  const answerer = answererOf(facts)
  const { chatServer, key } = facts
  if (answerer === 'built-in') {
    return {
      name: 'Built-in assistant',
      note: 'The built-in assistant follows rules, uses only your own content and always cites its sources.',
    }
  }
  if (answerer === 'vendor' && key) {
    const name = `A model of ${vendorNames[key.vendor]}`
    return { name, note: `${name}, asked with your key, ${modelNote}` }
  }
  if (answerer !== 'chat-server') return undefined
  const name = chatServer?.answeredBy ? `A model of ${chatServer.answeredBy}` : 'A language model'
  return { name, note: `${name} ${modelNote}` }
}
