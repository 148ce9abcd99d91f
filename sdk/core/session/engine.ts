import type { Environment } from '../environment.ts'
import type { Config } from '../options/config.ts'
import type { KeeperSource } from '../storage/conversation-keeper.ts'
import type { Store } from '../store.ts'
import type { ChatRequests, ChatState } from '../types.ts'
import type { ChatSession } from './chat-session.ts'
import type { Lifecycle } from './contracts.ts'
import { createSession } from './create-session.ts'
import { live } from './extensions.ts'
import { createMethods, type EngineMethods } from './methods.ts'
import { createRequests } from './requests.ts'

/** The chat without its views: takes requests of the visitor and the page, and responds with a new state. */
export interface Engine extends EngineMethods, Omit<Lifecycle, 'goOn'> {
  readonly store: Store<ChatState>
  /** The actions that views can request. */
  readonly requests: ChatRequests
  /** True if a message over a live connection has no complete answer yet; other pending answers are in the phase. */
  isAwaitingReply(): boolean
  /** Writes what is to be stored, as far as that can be done synchronously. */
  flush(): void
  /** Shows what other tabs have stored. */
  followStorage(): void
  /** Shows which calls of tools other tabs run. */
  followClaims(): void
  /** Whether messages that are kept in the browser are still to be shown. */
  isRestoring(): boolean
  /** Shows them; resolves when there is nothing left to wait for. */
  restore(): Promise<void>
}

/** The state on which it depends whether a message can be sent. */
const decidesSending = ['composer', 'phase', 'connection', 'view', 'config', 'messages', 'queue', 'isConsentMissing'] as const

/** Sends what waits, and lets the visitor send, as soon as that can be done. */
function followState({ store, submission, composer }: ChatSession): void {
  store.subscribe((state, previous) => {
    const isOpened = state.connection !== previous.connection && state.connection !== 'none'
    if (isOpened || state.view !== previous.view) submission.runWaiting()
    const isChanged = decidesSending.some((name) => state[name] !== previous[name])
    if (isChanged || state.webModel?.isReady !== previous.webModel?.isReady) composer.refresh()
  })
}

/** Creates a chat without its views. `source` keeps the conversation in place of the browser's storage. */
export function createEngine(config: Config, environment: Environment, source?: KeeperSource): Engine {
  const session = createSession(config, environment, source)
  const { store, storage, claims } = session
  const { goOn: _own, ...lifecycle } = session.lifecycle
  const methods = createMethods(session)
  followState(session)
  return {
    store,
    requests: createRequests(session, methods),
    ...lifecycle,
    ...methods,
    isAwaitingReply: () => session.loaded(live)?.current?.isAwaitingReply ?? false,
    flush: storage.flush,
    followStorage: storage.follow,
    followClaims: claims.show,
    isRestoring: storage.isPending,
    restore: storage.open,
  }
}
