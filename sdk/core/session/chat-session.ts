import type { Conversation } from '../conversation/conversation.ts'
import type { LoadingBubble } from '../sending/loading-bubble.ts'
import type { Environment } from '../environment.ts'
import type { ComposerModel } from '../input/composer.ts'
import type { Question } from '../sending/question.ts'
import type { ChangeClock } from '../storage/change-clock.ts'
import type { ThreadPlace } from '../storage/conversation-keeper.ts'
import type { Store } from '../store.ts'
import type { ChatState, Connector } from '../types.ts'
import type {
  Claims,
  Connection,
  ConversationStorage,
  ErrorBubbles,
  Exchange,
  Lifecycle,
  Sender,
  ConversationStart,
  Submission,
  Unanswered,
} from './contracts.ts'
import type { Presence } from './presence.ts'
import type { ServiceSession } from './service-session.ts'

/**
 * What everything in a chat works with. Its parts are made in this order. Each may use those before it at once, and those after it when it
 * is asked to do something.
 */
export interface ChatSession {
  readonly environment: Environment
  readonly store: Store<ChatState>
  readonly clock: ChangeClock
  readonly presence: Presence
  /** The session of the service that messages belong to. */
  readonly serviceSession: ServiceSession
  readonly storage: ConversationStorage
  readonly conversation: Conversation
  readonly claims: Claims
  readonly composer: ComposerModel
  readonly failures: ErrorBubbles
  readonly loading: LoadingBubble
  readonly conversationStart: ConversationStart
  readonly sender: Sender
  readonly unanswered: Unanswered
  readonly submission: Submission
  readonly connection: Connection
  readonly lifecycle: Lifecycle
  /** True if the chat has started and is in the page. */
  readonly isAlive: boolean
  /** The id of the conversation's thread, if there are several. */
  threadId(): string | undefined
  /** Where that thread is. */
  threadPlace(): ThreadPlace | undefined
  /** What talks to services; the code loads with the first message. */
  loadExchange(): Promise<Exchange>
  /** What this extension does for the chat: its code loads the first time. */
  use<Made extends object>(extension: Extension<Made>): Promise<Made>
  /** The same, if it is loaded. */
  loaded<Made extends object>(extension: Extension<Made>): Made | undefined
  /** Tells those that are loaded, in their order, what happened. Returns the first answer. */
  tell<Hook extends Exclude<keyof ExtensionHooks, 'onReady' | 'onConnected'>>(
    hook: Hook,
    ...given: Parameters<Required<ExtensionHooks>[Hook]>
  ): ReturnType<Required<ExtensionHooks>[Hook]> | undefined
}

/** Something that a chat can do besides sending and showing messages. Its code loads when it is needed. */
export interface Extension<Made extends object = object> {
  load(session: ChatSession): Promise<Made & ExtensionHooks>
  /**
   * Whether the chat needs it by itself, as it is now.
   * @default it loads when something is asked of it
   */
  isWanted?(session: ChatSession): boolean
  /** Whether it is part of this connection. */
  isFor?(connector: Connector, session: ChatSession): boolean
  /** Its code could not be loaded. */
  onMissing?(session: ChatSession, error: unknown): void
}

/** When an extension has something to do. */
export interface ExtensionHooks {
  /** The chat can send: it has started, or can do so again. Called where the extension is wanted. */
  onReady?(): void | Promise<void>
  /** The chat is connected to a service that the extension is for, until the signal is aborted. Nothing is sent before it resolves. */
  onConnected?(connector: Connector, signal: AbortSignal): Promise<void> | void
  /** The service has begun to answer. */
  onReceived?(question: Question): void
  /**
   * A request has failed; `hasBegun` if its answer had.
   * @returns how the message shows that it was not sent: `queued` if it is sent again by itself; undefined if it does not.
   */
  onFailure?(error: unknown, question: Question, hasBegun: boolean): 'queued' | 'failed' | undefined
  /** The conversation was cleared. */
  onCleared?(): void
  /** The page may end: what is to be kept is written now. */
  onFlush?(): void
}
