import type { Environment } from '../../environment.ts'
import type { ConversationStorage } from '../../storage/conversation-storage.ts'
import type { Store } from '../../store.ts'
import type { ChatState } from '../../types.ts'
import { report } from '../../util/thrown/report.ts'
import type { CallClaims } from './call-claims.ts'
import { unfinishedCalls } from './unfinished-calls.ts'

/** Loads the claims; undefined where no other tab or device can know the conversation: nothing is loaded, and nothing waits. */
export type LoadClaims = () => Promise<CallClaims> | undefined

interface ClaimsLoaderParts {
  store: Store<ChatState>
  environment: Environment
  storage: ConversationStorage
  /** The id of the conversation's thread, if there are several. */
  threadId(): string | undefined
  /** Aborted when everything in the chat ends. */
  signal(): AbortSignal
}

/** Loads the claims of calls with the first call of a conversation that other tabs, or devices, may know. */
export function createClaimsLoader({ store, environment, storage, threadId, signal }: ClaimsLoaderParts) {
  let loading: Promise<CallClaims> | undefined

  const scope = (): string | undefined => {
    const thread = threadId()
    const { config } = store.get()
    if (thread !== undefined) return `thread:${thread}`
    return environment.storage && config.storage?.key
  }

  function load(): Promise<CallClaims> | undefined {
    if (scope() === undefined) return undefined
    loading ??= import('./call-claims.ts').then(({ createCallClaims }) =>
      createCallClaims({ records: environment.storage, scope: () => scope() ?? '', signal, storage }),
    )
    loading.catch(() => (loading = undefined))
    return loading
  }

  /** Shows which calls other tabs run. */
  async function show(): Promise<void> {
    const { messages, callClaims, phase } = store.get()
    if (phase !== 'idle' || scope() === undefined || !(callClaims || unfinishedCalls(messages).length)) return
    try {
      const [{ showClaims }, claims] = await Promise.all([import('./show-claims.ts'), load()])
      if (claims && !signal().aborted) await showClaims(claims, store)
    } catch (error) {
      report(error)
    }
  }

  /** Gives back what was claimed, once it is stored. */
  async function end(): Promise<void> {
    const unfinished = new Set(unfinishedCalls(store.get().messages).map(({ key }) => key))
    await (await loading)?.end((key) => unfinished.has(key))
  }

  store.subscribe((state, previous) => {
    if (state.phase !== 'idle') return
    const hasEnded = previous.phase !== 'idle'
    if (hasEnded && loading) end().catch(report)
    if (hasEnded || state.messages !== previous.messages) void show()
  })

  return { load, show: (): void => void show() }
}
