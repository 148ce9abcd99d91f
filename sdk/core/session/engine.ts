import { createChangeClock } from '../storage/change-clock.ts'
import { createComposer } from '../input/composer.ts'
import type { Config } from '../options/config.ts'
import { createClaimsLoader } from '../tools/claims/claims-loader.ts'
import { createConnection, type Connection } from './connection.ts'
import { createConversation } from '../conversation/conversation.ts'
import type { KeeperSource } from '../storage/conversation-keeper.ts'
import { createConversationStorage } from '../storage/conversation-storage.ts'
import type { Exchange } from '../sending/exchange.ts'
import { createErrorBubbles } from './error-bubbles.ts'
import { createHistoryLoader } from '../extensions/history/history-loader.ts'
import { initialState } from './initial-state.ts'
import { createLifecycle } from './lifecycle.ts'
import { createLoadingBubble } from '../conversation/loading-bubble.ts'
import { createMessageMethods } from './methods.ts'
import { createSending } from '../sending/sending.ts'
import { createPresence } from './presence.ts'
import { createRequests } from './requests.ts'
import { createSessionId } from './service-session.ts'
import { createSetup } from './setup.ts'
import { createStore } from '../store.ts'
import type { Environment } from '../environment.ts'

/** The state on which it depends whether a message can be sent. */
const decidesSending = ['composer', 'phase', 'connection', 'view', 'config', 'messages', 'queue'] as const

/**
 * The chat without its views: takes requests of the visitor and the page, and responds with a new state. `source` keeps the
 * conversation in place of the browser's storage.
 */
export function createEngine(config: Config, environment: Environment, source?: KeeperSource) {
  const store = createStore(initialState(config))
  const session = createSessionId()
  const clock = createChangeClock()
  const threadId = (): string | undefined => source?.threadId?.()
  const presence = createPresence()
  let exchange: Promise<Exchange> | undefined

  const storage = createConversationStorage({
    store,
    conversation: () => conversation,
    environment,
    clock,
    source,
    onCleared: () => session.set(undefined),
  })
  const conversation = createConversation(
    store,
    {
      onMessage(message, isHistory) {
        const id = threadId()
        environment.emit('message', { message, isHistory, ...(id !== undefined && { threadId: id }) })
      },
      onChange() {
        // The stored conversation has not been read yet.
        if (setup.isReady) storage.save()
      },
      onDelete: storage.delete,
    },
    clock,
  )
  const claims = createClaimsLoader({ store, environment, storage, threadId, signal: presence.lifetime })
  const composer = createComposer(store, environment)
  const failures = createErrorBubbles({ store, conversation, environment, signal: presence.lifetime })
  const loading = createLoadingBubble(conversation)
  const setup = createSetup({ store, conversation, composer, loading, failures, storage })
  const history = createHistoryLoader({ store, conversation, failures, setup, signal: presence.stay })

  function loadExchange(): Promise<Exchange> {
    exchange ??= import('../sending/exchange.ts').then(({ createExchange }) =>
      createExchange({ store, conversation, environment, session, threadId, claims: claims.load, signal: presence.lifetime }),
    )
    exchange.catch(() => (exchange = undefined))
    return exchange
  }

  const sending = createSending({
    store,
    environment,
    conversation,
    composer,
    failures,
    loading,
    session,
    clock,
    threadId,
    claims: claims.load,
    storage,
    connection: () => connection,
    loadExchange,
    restored: storage.open,
    isAlive: () => setup.isReady && presence.isIn,
    stay: presence.stay,
    signal: presence.lifetime,
  })
  const { submission } = sending
  const connection: Connection = createConnection({
    store,
    environment,
    conversation,
    composer,
    failures,
    loading,
    setup,
    storage,
    loadExchange,
    owner: { isIn: () => presence.isIn, end: () => lifecycle.pause() },
    onReady: () => lifecycle.goOn(),
  })

  const lifecycle = createLifecycle({ store, presence, storage, setup, composer, history, sending, connection })

  store.subscribe((state, previous) => {
    const isOpened = state.connection !== previous.connection && state.connection !== 'none'
    if (isOpened || state.view !== previous.view) submission.runWaiting()
    const isChanged = decidesSending.some((name) => state[name] !== previous[name])
    if (isChanged || state.webModel?.isReady !== previous.webModel?.isReady) composer.refresh()
  })

  return {
    store,
    requests: createRequests({
      store,
      composer,
      failures,
      storage,
      sending,
      connection,
      history,
      loadExchange,
    }),
    start: lifecycle.start,
    withdraw: lifecycle.withdraw,
    isBusy: lifecycle.isBusy,
    pause: lifecycle.pause,
    configure: lifecycle.configure,
    ...createMessageMethods({ store, environment, conversation, failures, setup, storage, session, sending }),
    /** True if a message over a live connection has no complete answer yet; other pending answers are in the phase. */
    isAwaitingReply: (): boolean => connection.live?.isAwaitingReply ?? false,
    submitUserMessage: submission.submitWhenReady,
    disableSubmitButton: (isDisabled: boolean) => composer.setSubmitDisabled(isDisabled),
    setPlaceholderText: (text: string) => composer.setPlaceholder(text),
    flush: () => storage.flush(),
    followStorage: storage.follow,
    followAnswer: lifecycle.followAnswer,
    followClaims: claims.show,
    /** Whether messages that are kept in the browser are still to be shown. */
    isRestoring: storage.isPending,
    restore: storage.open,
  }
}

export type Engine = ReturnType<typeof createEngine>
