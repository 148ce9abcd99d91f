import { applyMessage } from './apply-message.ts'
import type { CallRequests } from './voice-call.ts'
import { createChangeClock } from './change-clock.ts'
import { createComposer } from './composer.ts'
import type { Config } from './config.ts'
import { createConversation } from './conversation.ts'
import { createConversationStorage } from './conversation-storage.ts'
import { ChatError } from './errors.ts'
import { createFailures } from './failures.ts'
import type { Draft, Exchange } from './exchange.ts'
import type { History } from './history.ts'
import { initialState } from './initial-state.ts'
import type { KeyGate } from './key-gate.ts'
import type { LiveConnection } from './live-connection.ts'
import { createLoadingBubble } from './loading-bubble.ts'
import { messageFiles } from './message-files.ts'
import type { MessageContent, Response, UserContent } from './options.ts'
import { publicMessage } from './public-message.ts'
import { createSender } from './sender.ts'
import { createSetup } from './setup.ts'
import { showsAtOnce } from './shows-at-once.ts'
import { createStore } from './store.ts'
import type { Attachment, ChatRequests, Connector, ConnectorKey } from './types.ts'
import { isReadyToSend } from './validation.ts'
import { updateMessage } from './update-message.ts'
import { unknownModel } from './unknown-model.ts'
import type { World } from './world.ts'

interface OutgoingMessage {
  text?: string
  attachments?: readonly Attachment[]
  custom?: unknown
}

/** What of the state decides whether a message can be sent. */
const decidesSending = ['composer', 'phase', 'connection', 'view', 'config'] as const

/** The chat without its views: takes what the visitor and the page ask for, and answers by a new state. */
export function createEngine(config: Config, world: World) {
  const store = createStore(initialState(config))
  let sessionId: string | undefined
  let connecting: Promise<Connector> | undefined
  let exchange: Promise<Exchange> | undefined
  let live: LiveConnection | undefined
  let history: Promise<History> | undefined
  let lifetime = new AbortController()
  let preparing = lifetime
  let preparation: Promise<void> | undefined
  let gate: KeyGate | undefined
  let lastKey: ConnectorKey | undefined
  let isPreparing = false
  let call: CallRequests | undefined
  /** What was asked for before there was a chat, or a connection, to do it. */
  const waiting: (() => void)[] = []

  const clock = createChangeClock()
  const storage = createConversationStorage({
    store,
    conversation: () => conversation,
    world,
    clock,
    onCleared: () => (sessionId = undefined),
  })
  const conversation = createConversation(
    store,
    {
      onMessage: (message, isHistory) => world.emit('message', { message, isHistory }),
      onChange() {
        // What an earlier page left is still to be read.
        if (setup.isReady) storage.save()
      },
      onDelete: storage.delete,
    },
    clock,
  )
  const composer = createComposer(store, world)
  const failures = createFailures(store, conversation, world)
  const loading = createLoadingBubble(conversation)
  const session = { get: () => sessionId, set: (id: string) => void (sessionId = id) }
  const sender = createSender({
    store,
    loading,
    failures,
    exchange: loadExchange,
    async connector(attachments) {
      const own = composer.configFor(attachments)
      if (own) return world.createConnector(own)
      const connector = await connect()
      // What a service keeps is read before it is told more: it would come back as something said earlier.
      await (connector.key?.isMissing ? prepare() : connector.loadHistory && preparation)
      return connector
    },
    restoreFiles: (attachments) => composer.restoreFiles(attachments),
  })
  const setup = createSetup({ store, conversation, composer, loading, failures, storage })

  /** The connector for the configuration as it is now; made once, and anew when the configuration names another. */
  function connect(): Promise<Connector> {
    if (connecting) return connecting
    const asked = world.createConnector(store.get().config).then((connector) => {
      if (asked !== connecting) return connector
      failures.permit(connector.permittedErrorPrefixes)
      composer.setRule(connector.input)
      setup.say(connector.input?.disabledBecause)
      if (lastKey) connector.key?.adopt?.(lastKey)
      lastKey = connector.key ?? lastKey
      return connector
    })
    connecting = asked
    asked.catch(() => {
      // A chunk that did not load is asked for again by the next send: Chromium itself remembers that, others try anew.
      if (asked === connecting) connecting = undefined
    })
    return asked
  }

  function loadExchange(): Promise<Exchange> {
    exchange ??= import('./exchange.ts').then(({ createExchange }) => createExchange({ store, conversation, world, session }))
    exchange.catch(() => (exchange = undefined))
    return exchange
  }

  /** Pages of older messages; undefined while the page brings none. */
  function loadHistory(): Promise<History> | undefined {
    if (!store.get().config.options.loadHistory) return undefined
    history ??= import('./history.ts').then(({ createHistory }) =>
      createHistory(store, conversation, { signal: () => lifetime.signal, onError: failures.tell }),
    )
    return history
  }

  function resumeHistory(): void {
    loadHistory()
      ?.then(({ resume }) => resume())
      .then(setup.showIntro, failures.show)
  }

  function showChat(view: 'chat' | 'realtime' = 'chat'): void {
    gate?.close()
    gate = undefined
    store.set({ view, keyEntry: undefined })
  }

  /** Waits for a good key where one must be asked for or checked. */
  async function passGate({ key }: Connector, signal: AbortSignal): Promise<void> {
    if (!key?.isMissing && !key?.isChecked) return
    const { createKeyGate } = await import('./key-gate.ts')
    if (signal.aborted) return
    // A page's framework names the same service anew at each render: the visitor is not asked anew.
    if (!gate?.isWaiting || !key.adopt?.(gate.key)) {
      gate?.close()
      gate = createKeyGate(key, store, world.fetch)
    }
    const { passed, key: checked } = gate
    await passed
    key.adopt?.(checked)
  }

  /** Shows what the service keeps of a conversation, unless earlier messages are here already, or it goes on. */
  async function showServiceHistory({ loadHistory: load }: Connector, signal: AbortSignal): Promise<void> {
    const { messages, config } = store.get()
    if (!load || config.options.loadHistory || messages.some((message) => message.isHistory || message.sessionId)) return
    const [{ showServiceHistory }, { createContext }] = await Promise.all([import('./service-history.ts'), loadExchange()])
    if (!signal.aborted) await showServiceHistory(load, createContext(signal), { store, conversation, failures })
  }

  /** Makes ready what must be before the first message: a key, a live connection, the rules that a service has for the input. */
  async function prepare(): Promise<void> {
    preparing.abort()
    const { signal } = (preparing = new AbortController())
    const { connect: settings, options } = store.get().config
    const isLive = Boolean(settings?.websocket)
    isPreparing = Boolean(options.directConnection || storage.isPending)
    if (storage.isPending) {
      await storage.open()
      if (signal.aborted) return
      setup.restoreInput(storage.inputText)
    }
    if (!isLive && !options.directConnection && !options.webModel) {
      isPreparing = false
      setup.say(undefined)
      showChat()
      return runWaiting()
    }
    if (isLive) store.set({ connection: 'pending' })
    if (options.webModel) store.set({ webModel: unknownModel })
    try {
      const connector = await connect()
      if (signal.aborted) return
      await passGate(connector, signal)
      // The configuration may name another by now.
      if (signal.aborted) return
      showChat(connector.call && 'realtime')
      if (connector.call) {
        const [{ watchCall }, exchange] = await Promise.all([import('./voice-call.ts'), loadExchange()])
        if (!signal.aborted) call = watchCall(connector.call, { store, world, failures, exchange, signal })
      }
      if (connector.model) (await import('./web-model.ts')).watchWebModel(connector.model, store, failures, signal)
      await showServiceHistory(connector, signal)
      if (signal.aborted) return
      isPreparing = false
      runWaiting()
      const { open } = connector
      if (!open) return
      const [{ openLiveConnection }, ready] = await Promise.all([import('./live-connection.ts'), loadExchange()])
      if (signal.aborted || live) return
      live = openLiveConnection({ ...connector, open }, { store, conversation, loading, failures, exchange: ready })
    } catch (error) {
      if (signal.aborted) return
      isPreparing = false
      if (isLive) store.set({ connection: 'closed' })
      showChat()
      failures.show(error)
      runWaiting()
    }
  }

  function closeLive(): void {
    live?.close()
    live = undefined
    if (store.get().connection !== 'none') store.set({ connection: 'none' })
  }

  const getMessages = (): MessageContent[] => conversation.kept().map(publicMessage)

  function draftWith(attachments: readonly Attachment[]): Draft {
    sessionId ??= store.get().messages.findLast((message) => message.sessionId !== undefined)?.sessionId
    return { messages: store.get().messages, attachments, sessionId, clearings: conversation.clearings }
  }

  /** Sends, when the chat is ready and the content makes a message. Says whether it did. */
  function submit({ text = '', attachments = [], custom }: OutgoingMessage): boolean {
    const { connection } = store.get()
    const files = attachments.map(({ file }) => file)
    if (lifetime.signal.aborted || !isReadyToSend(store.get()) || !composer.isValid(text, files)) return false
    const trimmed = text.trim()
    // Files whose kind has a `connect` of its own go there by HTTP.
    const isLive = connection !== 'none' && !composer.configFor(attachments)
    if (!isLive) store.set({ phase: 'loading' })
    const content: MessageContent = {
      role: 'user',
      ...(trimmed && { text: trimmed }),
      ...(files.length > 0 && { files: messageFiles(attachments, store.get().config.labels, world) }),
      ...(custom !== undefined && { custom }),
    }
    conversation.add(content, { sessionId })
    const draft = draftWith(attachments)
    void (isLive ? live?.send(draft) : sender.send(draft))
    return true
  }

  function submitInput(): void {
    const { text, files } = store.get().composer
    if (submit({ text, attachments: files })) composer.clear()
  }

  /** Sends the page's own message, with files that the rules take or not at all. */
  async function submitWithFiles({ files = [], ...message }: UserContent): Promise<void> {
    const attachments = await composer.checkFiles([...files])
    if (attachments) submit({ ...message, attachments })
    else console.error('The message was not sent: its files are not of the kinds, or the number, that the options allow.')
  }

  const requests: ChatRequests = {
    submit() {
      if (composer.isWaitingForFiles) composer.finishFiles().then(submitInput, failures.show)
      else submitInput()
    },
    submitText: (text) => void submit({ text }),
    stop: () => sender.stop(),
    retry() {
      if (!isReadyToSend(store.get())) return
      conversation.remove(({ kind }) => kind === 'error')
      if (live?.retry() || !sender.last) return
      if (sender.last.attachments.length) composer.clear()
      void sender.send(sender.last)
    },
    setText(text, isUser) {
      composer.setText(text, isUser)
      // The way to answer is fetched while the visitor writes; should that fail, the send says so.
      if (isUser && text) Promise.all([connect(), loadExchange()]).catch(() => undefined)
      if (store.get().config.storage?.inputText) storage.save()
    },
    addFiles: (files, source) => void composer.addFiles(files, true, source).catch(failures.show),
    dismissFileProblems: () => composer.dismissFileProblems(),
    removeFile: (id) => composer.removeFile(id),
    expectFile: (finish) => composer.expectFile(finish),
    showError: (error) => failures.show(error),
    loadOlderMessages: () => void loadHistory()?.then(({ load }) => load()),
    insertKey: (given) => gate?.insert(given),
    loadModel: (files) =>
      void connect()
        .then(({ model }) => model?.load(files))
        .catch(failures.show),
    async *modelFiles() {
      const { model } = await connect()
      if (model) yield* model.files()
    },
    checkKey: () => gate?.checkAgain(),
    startCall: () => call?.startCall(),
    stopCall: () => call?.stopCall(),
    toggleMute: () => call?.toggleMute(),
    toggleCaptions: () => call?.toggleCaptions(),
  }

  function runWaiting(): void {
    const { connection, view } = store.get()
    if (lifetime.signal.aborted) return
    if (setup.isReady && !isPreparing && view === 'chat' && connection !== 'pending') for (const run of waiting.splice(0)) run()
  }

  store.subscribe((state, previous) => {
    if ((state.connection !== previous.connection && state.connection !== 'none') || state.view !== previous.view) runWaiting()
    const isChanged = decidesSending.some((name) => state[name] !== previous[name])
    if (isChanged || state.webModel?.isReady !== previous.webModel?.isReady) composer.refresh()
  })

  return {
    store,
    requests,
    getMessages,
    connect,
    /** Begins: history, introduction, setup checks, a live connection. Called again after `pause`. */
    start(): void {
      lifetime = new AbortController()
      storage.follow()
      setup.start()
      composer.refresh()
      resumeHistory()
      if (!showsAtOnce(store.get().config)) store.set({ view: 'pending' })
      preparation = prepare()
      runWaiting()
    },
    /** The chat left the page: nothing runs on, everything is kept. */
    pause(): void {
      lifetime.abort()
      preparing.abort()
      gate?.close()
      gate = undefined
      sender.stop()
      closeLive()
      storage.flush()
    },
    configure(next: Config): void {
      const previous = store.get().config
      store.set({ config: next })
      setup.reconfigure(previous)
      if (!lifetime.signal.aborted && setup.isReady) {
        if (next.options.loadHistory !== previous.options.loadHistory) resumeHistory()
        if (!setup.reachesTheSame(previous, next)) {
          connecting = undefined
          composer.setRule(undefined)
          if (setup.needsNewConnection(previous, next) || !live) {
            closeLive()
            preparation = prepare()
            runWaiting()
          }
        }
      }
    },
    submitUserMessage({ text, files, custom }: UserContent): void {
      const message = { ...(text !== undefined && { text }), custom }
      waiting.push(() => {
        if (files?.length) submitWithFiles({ ...message, files }).catch(failures.show)
        else submit(message)
      })
      runWaiting()
    },
    addMessage(message: Response, isUpdate: boolean): void {
      if (typeof message.error === 'string') {
        failures.show(new ChatError(message.error || store.get().config.labels.errorService, { isDisplayable: true }))
        return
      }
      applyMessage(conversation, { ...message, sendUpdate: isUpdate }, { sessionId })
      if (message.role !== 'user') sender.settle()
    },
    updateMessage: (content: MessageContent, which: number | string) => updateMessage(conversation, content, which),
    clearMessages(isReset: boolean): void {
      conversation.clear()
      store.set({ isIntroShown: isReset })
      if (isReset) setup.showIntro()
      storage.clear()
      sessionId = undefined
      world.emit('clear-messages', undefined)
    },
    disableSubmitButton: (isDisabled: boolean) => composer.setSubmitDisabled(isDisabled),
    setPlaceholderText: (text: string) => composer.setPlaceholder(text),
    flush: () => storage.flush(),
    followStorage: storage.follow,
    /** Whether messages that are kept in the browser are still to be shown. */
    isRestoring: (): boolean => storage.isPending,
    restore: storage.open,
  }
}

export type Engine = ReturnType<typeof createEngine>
