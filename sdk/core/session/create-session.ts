import { createConversation } from '../conversation/conversation.ts'
import { createLoadingBubble } from '../sending/loading-bubble.ts'
import type { Environment } from '../environment.ts'
import { isConsentMissing } from '../extensions/disclosure/consent.ts'
import { createUnanswered } from '../extensions/resume/unanswered.ts'
import { createComposer } from '../input/composer.ts'
import type { Config } from '../options/config.ts'
import { createSender } from '../sending/sender.ts'
import { createSubmission } from '../sending/submission.ts'
import { createChangeClock } from '../storage/change-clock.ts'
import type { KeeperSource } from '../storage/conversation-keeper.ts'
import { createConversationStorage } from '../storage/conversation-storage.ts'
import { createStore } from '../store.ts'
import { createClaimsLoader } from '../tools/claims/claims-loader.ts'
import type { ChatSession } from './chat-session.ts'
import { createConnection } from './connection.ts'
import type { Exchange } from './contracts.ts'
import { createErrorBubbles } from './error-bubbles.ts'
import { initialState } from './initial-state.ts'
import { createLifecycle } from './lifecycle.ts'
import { createLoadedExtensions } from './loaded-extensions.ts'
import { createPresence } from './presence.ts'
import { createServiceSession } from './service-session.ts'
import { createConversationStart } from './conversation-start.ts'

/** The parts of a chat, made in the order in which they need each other. */
class Session implements ChatSession {
  readonly environment: Environment
  readonly store: ChatSession['store']
  readonly clock = createChangeClock()
  readonly presence = createPresence()
  readonly serviceSession = createServiceSession()
  readonly use: ChatSession['use']
  readonly loaded: ChatSession['loaded']
  readonly tell: ChatSession['tell']
  readonly threadId: ChatSession['threadId']
  readonly threadPlace: ChatSession['threadPlace']
  readonly loadExchange: ChatSession['loadExchange']
  readonly storage: ChatSession['storage']
  readonly conversation: ChatSession['conversation']
  readonly claims: ChatSession['claims']
  readonly composer: ChatSession['composer']
  readonly failures: ChatSession['failures']
  readonly loading: ChatSession['loading']
  readonly conversationStart: ChatSession['conversationStart']
  readonly sender: ChatSession['sender']
  readonly unanswered: ChatSession['unanswered']
  readonly submission: ChatSession['submission']
  readonly connection: ChatSession['connection']
  readonly lifecycle: ChatSession['lifecycle']

  constructor(config: Config, environment: Environment, source: KeeperSource | undefined) {
    this.environment = environment
    this.store = createStore({ ...initialState(config), isConsentMissing: isConsentMissing(config, environment.storage) })
    this.threadId = () => source?.threadId?.()
    this.threadPlace = () => source?.threadPlace?.()
    const { use, loaded, tell } = createLoadedExtensions(this)
    this.use = use
    this.loaded = loaded
    this.tell = tell
    this.loadExchange = createExchangeLoader(this)
    this.storage = createConversationStorage(this, source)
    this.conversation = createTalkingConversation(this)
    this.claims = createClaimsLoader(this)
    this.composer = createComposer(this.store, environment)
    this.failures = createErrorBubbles(this)
    this.loading = createLoadingBubble(this.conversation)
    this.conversationStart = createConversationStart(this)
    this.sender = createSender(this)
    this.unanswered = createUnanswered(this)
    this.submission = createSubmission(this)
    this.connection = createConnection(this)
    this.lifecycle = createLifecycle(this)
  }

  get isAlive(): boolean {
    return this.conversationStart.isReady && this.presence.isIn
  }
}

/** The code for sending loads with the first message. */
function createExchangeLoader(session: ChatSession): () => Promise<Exchange> {
  let exchange: Promise<Exchange> | undefined
  return () => {
    exchange ??= import('../sending/exchange.ts').then(({ createExchange }) => createExchange(session))
    exchange.catch(() => (exchange = undefined))
    return exchange
  }
}

/** The conversation, which tells the page of its messages, and is stored. */
function createTalkingConversation(session: ChatSession): ChatSession['conversation'] {
  const { store, environment, storage, clock, threadId } = session
  return createConversation(
    store,
    {
      onMessage(message, isHistory) {
        const id = threadId()
        environment.emit('message', { message, isHistory, ...(id !== undefined && { threadId: id }) })
      },
      onChange() {
        // The stored conversation has not been read yet.
        if (session.conversationStart.isReady) storage.save()
      },
      onDelete: storage.delete,
    },
    clock,
  )
}

/** Creates what everything in a chat works with. `source` keeps the conversation in place of the browser's storage. */
export const createSession = (config: Config, environment: Environment, source?: KeeperSource): ChatSession =>
  new Session(config, environment, source)
