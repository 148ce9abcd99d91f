import { createKeyGateLoader } from '../extensions/keys/key-gate-loader.ts'
import { whenConsented } from '../extensions/disclosure/consent.ts'
import { unknownModel } from '../extensions/web-model/unknown-model.ts'
import type { Connector } from '../types.ts'
import type { ChatSession, ExtensionHooks } from './chat-session.ts'
import { createConnectorSource } from './connector-source.ts'
import type { Connection } from './contracts.ts'
import { call, extensions, live } from './extensions.ts'

/**
 * Manages the connection that the configuration names: creates its connector, and prepares what is needed before the first
 * message (a key, a live connection, messages kept by the service).
 */
export function createConnection(session: ChatSession): Connection {
  const { store, environment, failures, conversationStart, storage, presence } = session
  const connector = createConnectorSource(session)
  /** Undefined until the first time: to abort what nobody waits for would cost each chat an exception with a stack trace. */
  let preparing: AbortController | undefined
  let preparation: Promise<void> | undefined
  let isPreparing = false
  /** The configuration has named another connection while the chat was not in the page. */
  let missed: { isKept: boolean } | undefined
  const keyEntry = createKeyGateLoader(store, environment.fetch)

  /** Replaces the key prompt by the chat. */
  function showChat(view: 'chat' | 'realtime' = 'chat'): void {
    keyEntry.close()
    store.set({ view, keyEntry: undefined })
  }

  /** What else a service takes, such as calls and models in the page. */
  async function connectExtensions(reached: Connector, signal: AbortSignal): Promise<void> {
    for (const extension of extensions) {
      if (!extension.isFor?.(reached, session)) continue
      const { onConnected }: ExtensionHooks = await session.use(extension)
      if (!signal.aborted) await onConnected?.(reached, signal)
      if (signal.aborted) return
    }
  }

  function endPreparing(): void {
    isPreparing = false
    session.lifecycle.goOn()
  }

  function closeLive(how?: { isKept: boolean }): void {
    session.loaded(live)?.close(how)
    if (store.get().connection !== 'none') store.set({ connection: 'none' })
  }

  /** Runs everything that must precede the first message. Stops silently if the configuration changes in the meantime. */
  async function reach(signal: AbortSignal): Promise<void> {
    const reached = await connector.get()
    if (signal.aborted) return
    await keyEntry.pass(reached, signal)
    if (signal.aborted) return
    showChat(reached.call && 'realtime')
    await connectExtensions(reached, signal)
    if (signal.aborted) return
    endPreparing()
    if (reached.open) await (await session.use(live)).open(reached, signal)
  }

  async function prepareNow(): Promise<void> {
    preparing?.abort()
    const { signal } = (preparing = new AbortController())
    const { connect: settings, options } = store.get().config
    const isLive = Boolean(settings?.websocket)
    isPreparing = Boolean(options.directConnection || storage.isPending() || store.get().isConsentMissing)
    if (storage.isPending()) {
      await storage.open()
      if (signal.aborted) return
      conversationStart.restoreInput(storage.inputText)
    }
    if (store.get().isConsentMissing) {
      showChat()
      await whenConsented(session, signal).catch(() => undefined)
      if (signal.aborted) return
    }
    if (!isLive && !options.directConnection && !options.webModel) {
      conversationStart.say(undefined)
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

  function change({ isKept }: { isKept: boolean }): void {
    if (!presence.isIn) return void (missed = { isKept: isKept && (missed?.isKept ?? true) })
    missed = undefined
    connector.forget()
    if (isKept && session.loaded(live)?.current) return
    closeLive({ isKept })
    void prepare()
    session.lifecycle.goOn()
  }

  return {
    connect: connector.get,
    start() {
      if (missed) change(missed)
      else void prepare()
    },
    get isPreparing() {
      return isPreparing
    },
    insertKey: keyEntry.insert,
    checkKey: keyEntry.checkAgain,
    async ready() {
      const reached = await connector.get()
      // The service's history must be loaded before a new message is sent, or it would contain that message.
      await (reached.key?.isMissing ? prepare() : reached.loadHistory && preparation)
      return reached
    },
    change,
    withdraw() {
      session.loaded(call)?.stopCall()
      if (!session.loaded(live)?.current?.isBusy) closeLive()
    },
    comeBack() {
      if (missed) change(missed)
      else if (store.get().config.connect?.websocket && !session.loaded(live)?.current) void prepare()
    },
    close(reason) {
      preparing?.abort(reason)
      keyEntry.close()
      closeLive()
    },
  }
}
