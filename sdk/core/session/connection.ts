import type { ConversationStorage } from '../storage/conversation-storage.ts'
import type { Conversation } from '../conversation/conversation.ts'
import type { ComposerModel } from '../input/composer.ts'
import type { Exchange } from '../sending/exchange.ts'
import type { ErrorBubbles } from './error-bubbles.ts'
import { createConnectorSource } from './connector-source.ts'
import { createKeyGateLoader } from '../extensions/keys/key-gate-loader.ts'
import type { LiveConnection } from '../extensions/live/live-connection.ts'
import { createLiveSlot } from '../extensions/live/live.ts'
import type { LoadingBubble } from '../conversation/loading-bubble.ts'
import type { Setup } from './setup.ts'
import type { Store } from '../store.ts'
import type { ChatState, Connector, WebModelOwner } from '../types.ts'
import { unknownModel } from '../extensions/web-model/unknown-model.ts'
import type { CallRequests } from '../extensions/call/watch-call.ts'
import type { Environment } from '../environment.ts'

interface ConnectionParts {
  store: Store<ChatState>
  environment: Environment
  conversation: Conversation
  composer: ComposerModel
  failures: ErrorBubbles
  loading: LoadingBubble
  setup: Setup
  storage: ConversationStorage
  loadExchange(): Promise<Exchange>
  /** The chat: while it is not in the page, nothing new begins. */
  owner: WebModelOwner
  /** Messages that waited for the connection can be sent. */
  onReady(): void
}

/**
 * Manages the connection that the configuration names: creates its connector, and prepares what is needed before the first
 * message (a key, a live connection, messages kept by the service).
 */
export function createConnection(parts: ConnectionParts) {
  const { store, environment, conversation, composer, failures, loading, setup, storage, loadExchange, owner, onReady } = parts
  const live = createLiveSlot({ store, conversation, loading, failures, loadExchange, isIn: owner.isIn })
  const connector = createConnectorSource({ store, environment, composer, failures, setup })
  /** Undefined until the first time: to abort what nobody waits for would cost each chat an exception with a stack trace. */
  let preparing: AbortController | undefined
  let preparation: Promise<void> | undefined
  let isPreparing = false
  let call: CallRequests | undefined
  /** The configuration has named another connection while the chat was not in the page. */
  let missed: { isKept: boolean } | undefined
  const keyEntry = createKeyGateLoader(store, environment.fetch)

  /** Replaces the key prompt by the chat. */
  function showChat(view: 'chat' | 'realtime' = 'chat'): void {
    keyEntry.close()
    store.set({ view, keyEntry: undefined })
  }

  /** Shows the messages kept by the service, unless earlier messages are already shown or the conversation has continued. */
  async function showServiceHistory({ loadHistory: load }: Connector, signal: AbortSignal): Promise<void> {
    const { messages, config } = store.get()
    if (!load || config.options.loadHistory || messages.some((message) => message.isHistory || message.sessionId)) return
    const [{ showServiceHistory: show }, { createContext }] = await Promise.all([
      import('../extensions/history/service-history.ts'),
      loadExchange(),
    ])
    if (!signal.aborted) await show(load, createContext(signal), { store, conversation, failures })
  }

  /** Shows voice calls and a model in the page, if the connector provides them. */
  async function watch({ call: openCall, model }: Connector, signal: AbortSignal): Promise<void> {
    if (openCall) {
      const [{ watchCall }, exchange] = await Promise.all([import('../extensions/call/watch-call.ts'), loadExchange()])
      if (!signal.aborted) call = watchCall(openCall, { store, environment, conversation, failures, exchange, signal })
    }
    if (model) (await import('../extensions/web-model/watch-web-model.ts')).watchWebModel(model, { store, failures, owner, signal })
  }

  function endPreparing(): void {
    isPreparing = false
    onReady()
  }

  /** Runs everything that must precede the first message. Stops silently if the configuration changes in the meantime. */
  async function reach(signal: AbortSignal): Promise<void> {
    const reached = await connector.get()
    if (signal.aborted) return
    await keyEntry.pass(reached, signal)
    if (signal.aborted) return
    showChat(reached.call && 'realtime')
    await watch(reached, signal)
    await showServiceHistory(reached, signal)
    if (signal.aborted) return
    endPreparing()
    await live.open(reached, signal)
  }

  async function prepareNow(): Promise<void> {
    preparing?.abort()
    const { signal } = (preparing = new AbortController())
    const { connect: settings, options } = store.get().config
    const isLive = Boolean(settings?.websocket)
    isPreparing = Boolean(options.directConnection || storage.isPending())
    if (storage.isPending()) {
      await storage.open()
      if (signal.aborted) return
      setup.restoreInput(storage.inputText)
    }
    if (!isLive && !options.directConnection && !options.webModel) {
      setup.say(undefined)
      showChat()
      return endPreparing()
    }
    if (isLive) store.set({ connection: 'pending' })
    if (options.webModel) store.set({ webModel: unknownModel })
    try {
      await reach(signal)
    } catch (error) {
      if (signal.aborted) return
      if (isLive) store.set({ connection: 'closed' })
      showChat()
      failures.show(error)
      endPreparing()
    }
  }

  const prepare = (): Promise<void> => (preparation = prepareNow())

  /**
   * The configuration names another connection. With `isKept`, a live connection stays open because its target is the same. Outside the
   * page that waits: what has begun goes on with the former one.
   */
  function change({ isKept }: { isKept: boolean }): void {
    if (!owner.isIn()) return void (missed = { isKept: isKept && (missed?.isKept ?? true) })
    missed = undefined
    connector.forget()
    if (isKept && live.current) return
    live.close({ isKept })
    void prepare()
    onReady()
  }

  return {
    connect: connector.get,
    /** Prepares the connection that the configuration names now. */
    start(): void {
      if (missed) change(missed)
      else void prepare()
    },
    get isPreparing(): boolean {
      return isPreparing
    },
    /** Present while the chat uses a WebSocket or a handler that keeps sending. */
    get live(): LiveConnection | undefined {
      return live.current
    },
    get call(): CallRequests | undefined {
      return call
    },
    /** The key prompt. */
    keyEntry,
    /** Resolves with the connector once it can take a message. */
    async ready(): Promise<Connector> {
      const reached = await connector.get()
      // The service's history must be loaded before a new message is sent, or it would contain that message.
      await (reached.key?.isMissing ? prepare() : reached.loadHistory && preparation)
      return reached
    },
    change,
    /** The chat was taken out of the page, and goes on with an answer: what that does not need ends. */
    withdraw(): void {
      call?.stopCall()
      if (!live.current?.isBusy) live.close()
    },
    /** The chat is in the page again, and has not ended. */
    comeBack(): void {
      if (missed) change(missed)
      else if (store.get().config.connect?.websocket && !live.current) void prepare()
    },
    /** Ends everything; listeners get the `reason`. */
    close(reason?: string): void {
      preparing?.abort(reason)
      keyEntry.close()
      live.close()
    },
  }
}

export type Connection = ReturnType<typeof createConnection>
