import { createAbsence } from './absence.ts'
import { callSafely } from './call-safely.ts'
import type { ChatHost } from './chat-host.ts'
import { createChatLanguage } from './chat-language.ts'
import { mountView } from './mount-view.ts'
import { warnOfWrongOptions } from './faults/option-warnings.ts'
import { createPageEnvironment } from './page-environment.ts'
import { followPage } from './follow-page.ts'
import { joinThreads } from './join-threads.ts'
import type { Environment } from '../core/environment.ts'
import { mapMethods } from '../core/session/methods.ts'
import { normaliseOptions, type Config } from '../core/options/config.ts'
import type { ChatMethods, ChatOptions } from '../core/options/options.ts'
import type { LoadFeature } from '../core/features.ts'
import { reconnection } from '../dom/reconnection.ts'
import { isDevelopmentHost } from '../core/util/is-development-host.ts'
import { findRequests } from '../views/find/find-requests.ts'
import { createFileAddresses } from '../views/message/file-addresses.ts'

/** The methods of a chat. They work from the moment it exists. */
export interface Chat extends ChatMethods {
  /** Applies these options to the running chat. No message, typed text or scroll position is lost. Only of `createChat`; on the element, set properties. */
  configure(options: ChatOptions): void
}

/** What the element needs of a chat besides the public methods. */
export interface ComposedChat extends Chat {
  readonly isMounted: boolean
  /** Renders the chat and starts, or goes on after `unmount`. */
  mount(): void
  /**
   * Removes the rendered chat, which was taken out of the page, perhaps for a moment: microphone, camera, speech and calls end, and an
   * answer goes on for a minute at most. Messages and input are kept.
   */
  unmount(): void
}

/** What a chat is made of beside its options. */
export interface ChatParts {
  readonly createConnector: Environment['createConnector']
  readonly load: LoadFeature
}

/** How long a chat waits for its language before it is shown in English, in milliseconds. */
const longestWait = 2000

/**
 * Combines configuration, engine and views in a shadow root. `createConnector` creates the connector for a configuration, `load` loads
 * what few chats need; `self` is the object that the page knows as the chat.
 */
export function composeChat(
  host: ChatHost,
  root: ShadowRoot,
  given: ChatOptions,
  { createConnector, load }: ChatParts,
  self?: ChatMethods,
): ComposedChat {
  let options = { ...given }
  let mounted: ReturnType<typeof mountView> | undefined
  let isRendered = false
  let isDestroyed = false
  /** Starts a chat that is waiting for its language. */
  let start: (() => void) | undefined
  let languageTimer: ReturnType<typeof setTimeout> | undefined

  const addresses = createFileAddresses(
    () => engine.store,
    () => joined.messages(),
  )
  const environment = createPageEnvironment({
    host,
    createConnector,
    addressOf: (file) => addresses.addressOf(file),
    load,
    options: () => options,
  })
  const language = createChatLanguage(host, load, () => configure())
  language.use(options.language)
  const config = (): Config =>
    normaliseOptions(options, language.labels, isDevelopmentHost(globalThis.location?.hostname), host.attributeFaults)
  const joined = joinThreads(host, environment, config, load)
  const { engine } = joined
  const absence = createAbsence(joined)

  function configure(): void {
    joined.configure(config())
    if (!language.isLoading) start?.()
  }

  /** Texts should not change while visible, but no chat is delayed for long. */
  function startWithLanguage(): void {
    start = () => {
      start = undefined
      // Nothing else shows the chat where its threads do not come.
      if (engine.store.get().view === 'pending') engine.store.set({ view: 'chat' })
      joined.start()
    }
    if (!language.isLoading) return start()
    engine.store.set({ view: 'pending' })
    languageTimer = setTimeout(() => start?.(), longestWait)
  }

  function tellRendered(): void {
    if (isRendered) return
    isRendered = true
    if (options.onComponentRender) callSafely('onComponentRender', () => options.onComponentRender?.(self ?? chat))
    host.dispatchEvent(new CustomEvent('render', { detail: self ?? chat }))
  }

  /** Wraps a method so that it does nothing once the chat is destroyed: a page may hold on to it. */
  const whileAlive =
    <Given extends unknown[], Result>(run: (...given: Given) => Result) =>
    (...given: Given): Result =>
      // Some return a promise, and nobody reads what the others return.
      isDestroyed ? (Promise.resolve() as Result) : run(...given)

  const methods = mapMethods(engine, whileAlive)

  const chat: ComposedChat = {
    get isMounted() {
      return mounted !== undefined
    },
    mount() {
      if (mounted) return reconnection.tell(root)
      isDestroyed = false
      absence.cancel()
      startWithLanguage()
      mounted = mountView(root, joined, self ?? chat, chat.stop, load)
      const { signal } = mounted
      // Whoever leaves the page ends everything.
      followPage({ onHidden: joined.flush, onLeft: absence.end }, signal)
      addEventListener('pageshow', ({ persisted }) => persisted && joined.start(), { signal })
      warnOfWrongOptions(options, host)
      // A page that reads the messages then finds those stored in the browser.
      if (!engine.isRestoring()) return tellRendered()
      void engine.restore().then(() => signal.aborted || tellRendered())
    },
    unmount() {
      if (!mounted) return
      const { unmount } = mounted
      mounted = undefined
      clearTimeout(languageTimer)
      start = undefined
      absence.begin()
      unmount()
    },
    ...methods,
    getMessages: engine.getMessages,
    updateMessage(...given) {
      methods.updateMessage(...given)
      addresses.release()
    },
    focusInput: () => mounted?.focusInput(),
    refreshMessages: () => mounted?.refresh(),
    scrollToBottom: () => mounted?.scrollToBottom(),
    openFind: whileAlive((words) => findRequests.tell(root, words ?? '')),
    openThread: whileAlive(joined.openThread),
    importConversation: whileAlive(joined.importConversation),
    stop() {
      methods.stop()
      // Afterwards, because a partial reply becomes a message that would be read aloud.
      mounted?.quiet()
    },
    configure: whileAlive((change) => {
      options = { ...options, ...change }
      language.use(options.language)
      configure()
      if (mounted) warnOfWrongOptions(change)
    }),
    destroy() {
      chat.unmount()
      absence.end()
      isDestroyed = true
      addresses.destroy()
    },
  }
  return chat
}
