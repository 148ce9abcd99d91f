import type { ChatEvents, Environment } from '../core/environment.ts'
import type { LoadFeature } from '../core/features.ts'
import type { CreateMcpClients } from '../core/mcp.ts'
import type { ChatCallbacks, ChatOptions } from '../core/options/options.ts'
import type { KeyValueStorage } from '../core/storage/key-value-storage.ts'
import { callSafely } from './call-safely.ts'

/** The callbacks of the events. */
const callbacks = {
  message: 'onMessage',
  'clear-messages': 'onClearMessages',
  input: 'onInput',
  error: 'onError',
  data: 'onData',
  state: 'onState',
  branch: 'onBranch',
  thread: 'onThread',
  feedback: 'onFeedback',
} as const satisfies { readonly [Name in keyof ChatEvents]?: keyof ChatCallbacks }

function browserStorage(): KeyValueStorage | undefined {
  try {
    return globalThis.localStorage
  } catch {
    return undefined // throws on access in a sandboxed frame and in browsers that block storage
  }
}

interface PageEnvironment {
  readonly host: EventTarget
  readonly createConnector: Environment['createConnector']
  readonly addressOf: Environment['addressOf']
  readonly load: LoadFeature
  /** The current options. */
  options(): ChatOptions
}

/** What the engine uses of the page: network, storage, microphone, and events. */
export const createPageEnvironment = ({ host, createConnector, addressOf, load, options }: PageEnvironment): Environment => ({
  fetch: (input, init) => fetch(input, init),
  upload: async (...given) => (await import('../net/upload.ts')).upload(...given),
  async openMicrophone(signal) {
    const { mediaFaultOf, openMedia } = await import('../dom/open-media.ts')
    return openMedia({ audio: true }, signal).catch(mediaFaultOf)
  },
  loadMcpClients: async () => ((await load('mcp')) as { readonly createMcpClients: CreateMcpClients }).createMcpClients,
  writePage: async (...given) => (await import('../views/documents/write-page.ts')).writePage(...given),
  storage: browserStorage(),
  createConnector,
  addressOf,
  emit(name, detail) {
    const option = name in callbacks ? callbacks[name as keyof typeof callbacks] : undefined
    const callback = option && (options()[option] as ((detail: ChatEvents[typeof name]) => void) | undefined)
    if (callback) callSafely(option, () => callback(detail))
    const isInitial = name === 'message' && (detail as ChatEvents['message']).isHistory
    host.dispatchEvent(new CustomEvent(name, { detail: name === 'message' ? { ...(detail as object), isInitial } : detail }))
    // Deep Chat's name for the event.
    if (name === 'message') host.dispatchEvent(new CustomEvent('new-message', { detail }))
  },
})
