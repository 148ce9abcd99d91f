import { normaliseOptions } from './core/options/config.ts'
import { createEngine } from './core/engine/engine.ts'
import { isDevelopmentHost } from './core/util/is-development-host.ts'
import type { Labels } from './core/labels/labels.ts'
import type { ChatOptions, MessageContent, Response, UserContent } from './core/options/options.ts'
import type { KeyValueStorage } from './core/storage/browser-storage.ts'
import type { Capability, ChatState, View, ViewContext } from './core/types.ts'
import type { ChatEvents, World } from './core/environment.ts'
import { createAnnouncer } from './dom/announcer.ts'
import type { ChatContext } from './capabilities/capability-context.ts'
import { createChatView } from './views/chat.ts'
import { createFileAddresses } from './views/message/file-addresses.ts'

/** A chat, as a page holds it. All methods work from the moment it exists. */
export interface Chat {
  /** The messages of the conversation, oldest first: copies, without introduction, errors and loading bubbles. */
  getMessages(): MessageContent[]
  /** Sends a message as if the visitor had. Refused, like the visitor's, while a request runs or when it says nothing. */
  submitUserMessage(content: UserContent | string): void
  /**
   * Shows a message. `{ error }` shows an error bubble.
   * @param isUpdate true tells `onMessage`, speaks and stores it; default false.
   */
  addMessage(message: Response, isUpdate?: boolean): void
  /** Replaces what a message says, by its place in `getMessages` or its id. One that streams is left alone. */
  updateMessage(content: MessageContent, indexOrId: number | string): void
  /**
   * Takes away all messages but those that stream or load, and empties the storage.
   * @param isReset false leaves the introduction hidden; default true.
   */
  clearMessages(isReset?: boolean): void
  /** Puts the caret at the end of the input. */
  focusInput(): void
  /** Draws all texts anew. */
  refreshMessages(): void
  /** Shows the newest message. */
  scrollToBottom(): void
  /** Keeps the visitor from sending until called with false. Default true. */
  disableSubmitButton(isDisabled?: boolean): void
  /** Sets the words that stand in the empty input, over those of the options. */
  setPlaceholderText(text: string): void
  /** Aborts the request in hand and keeps what came of it. */
  stop(): void
  /** Applies these options to the running chat. Nothing is rebuilt and nothing is lost. */
  configure(options: ChatOptions): void
  /** Takes the chat away and ends everything it runs. From then on methods do nothing; `getMessages` still answers. */
  destroy(): void
}

/** What the element needs of a chat beside what a page does. */
export interface ComposedChat extends Chat {
  readonly isMounted: boolean
  /** Draws the chat and begins, or goes on after `unmount`. */
  mount(): void
  /** Takes the drawing away and ends everything that runs; messages and input are kept. */
  unmount(): void
}

/** The callbacks of the events that have one. */
const callbacks: { readonly [Name in keyof ChatEvents]?: 'onMessage' | 'onClearMessages' | 'onInput' | 'onError' } = {
  message: 'onMessage',
  'clear-messages': 'onClearMessages',
  input: 'onInput',
  error: 'onError',
}

function browserStorage(): KeyValueStorage | undefined {
  try {
    return globalThis.localStorage
  } catch {
    return undefined // a sandboxed frame, or a browser that refuses storage, throws at the mere look
  }
}

/** Hears of what other tabs store, and of what they stored while this page lay in the back/forward cache, where no events come. */
function watchStorage(listener: () => void, key: () => string | undefined, signal: AbortSignal): void {
  addEventListener('storage', (event) => (event.key === null || event.key === key()) && listener(), { signal })
  addEventListener('pageshow', (event) => event.persisted && listener(), { signal })
}

/** A fault in a page's callback is the page's: it is said in the console and goes no further. */
function callSafely(name: string, call: () => void): void {
  try {
    call()
  } catch (error) {
    console.error(`${name} failed:`, error)
  }
}

/** How long a chat waits for its language before it is shown in English, in milliseconds. */
const longestWait = 2000

/** The options that ask for something beside typing and reading. */
const capabilityOptions = [
  'images',
  'gifs',
  'audio',
  'mixedFiles',
  'camera',
  'microphone',
  'speechToText',
  'textToSpeech',
  'customButtons',
  'dragAndDrop',
] as const

/** Begins what the options ask for beside typing and reading, now or as soon as they do: most chats never load it. */
function watchCapabilities(context: ChatContext) {
  type Capabilities = Required<Pick<Capability, 'quiet'> & Pick<View, 'update'>>
  let loading: Promise<Capabilities | undefined> | undefined
  let capabilities: Capabilities | undefined

  async function load(): Promise<Capabilities | undefined> {
    const { createCapabilities } = await import('./capabilities/index.ts')
    if (!context.signal.aborted) capabilities = createCapabilities(context)
    return capabilities
  }

  function watch({ config: { options }, composer: { serviceFiles } }: ChatState): void {
    if (!serviceFiles && !capabilityOptions.some((name) => options[name])) return
    loading ??= load()
    loading.catch((error: unknown) => {
      console.error(error)
      loading = undefined
    })
  }

  watch(context.get())
  return {
    quiet: (): void => capabilities?.quiet(),
    update(state: ChatState, previous: ChatState): void {
      if (capabilities) capabilities.update(state, previous)
      else if (state.config !== previous.config || state.composer.serviceFiles !== previous.composer.serviceFiles) watch(state)
    },
  }
}

/** What a chat is put into. */
export interface ChatHost extends HTMLElement {
  /** The names of what a framework's component was given beside options; its functions become no attributes. */
  readonly componentProperties?: readonly string[] | undefined
}

type Names = [names: readonly string[], kind: 'attribute' | 'property']

const unchecked = new Map<ChatOptions, Names>()

function namesOn(host: ChatHost | undefined): Names {
  return host?.componentProperties ? [host.componentProperties, 'property'] : [host?.getAttributeNames() ?? [], 'attribute']
}

async function checkAll(): Promise<void> {
  const { checkOptions } = await import('./core/options/check.ts')
  const faults = [...unchecked].flatMap(([options, names]) => checkOptions(options, ...names))
  unchecked.clear()
  for (const fault of faults) console.error(fault)
}

const isDevelopment = (): boolean => isDevelopmentHost(globalThis.location?.hostname)

/**
 * Says in the console what is wrong in the options, of all chats at once: it can wait until the page has nothing better to do.
 * Who made the page has read it by the time there are visitors; they do not download it.
 */
function warnOfWrongOptions(options: ChatOptions, host?: ChatHost): void {
  if (!isDevelopment()) return
  unchecked.set(options, namesOn(host))
  if (unchecked.size > 1) return
  // Not yet in Safari: https://developer.mozilla.org/docs/Web/API/Window/requestIdleCallback
  const whenIdle = globalThis.requestIdleCallback ?? setTimeout
  whenIdle(() => void checkAll())
}

/**
 * Joins configuration, engine and views in a shadow root. `createConnector` finds the way to answer; `self` is what the
 * page knows the chat as.
 */
export function composeChat(
  host: ChatHost,
  root: ShadowRoot,
  given: ChatOptions,
  createConnector: World['createConnector'],
  self?: unknown,
): ComposedChat {
  let options = { ...given }
  let mounted:
    | { view: View & { focusInput(): void; scrollToBottom(): void; refresh(): void }; controller: AbortController; quiet(): void }
    | undefined
  let isRendered = false
  let language: ChatOptions['language']
  /** The texts of the language, as soon as they are there. */
  let spoken: Partial<Labels> | undefined
  let isLearning = false
  /** Begins the chat that waits for its language. */
  let begin: (() => void) | undefined
  const addresses = createFileAddresses(() => engine.store)
  let isDestroyed = false

  /** A method that does nothing once the chat is destroyed: a page may hold on to it. */
  const whileAlive =
    <Given extends unknown[]>(run: (...given: Given) => void) =>
    (...given: Given): void => {
      if (!isDestroyed) run(...given)
    }

  const world: World = {
    fetch: (input, init) => fetch(input, init),
    upload: async (...given) => (await import('./net/upload.ts')).upload(...given),
    async openMicrophone(signal) {
      const { mediaFaultOf, openMedia } = await import('./dom/open-media.ts')
      return openMedia({ audio: true }, signal).catch(mediaFaultOf)
    },
    storage: browserStorage(),
    createConnector,
    emit(name, detail) {
      const option = callbacks[name]
      const callback = option && (options[option] as ((detail: ChatEvents[typeof name]) => void) | undefined)
      if (callback) callSafely(option, () => callback(detail))
      host.dispatchEvent(
        new CustomEvent(name, {
          detail: name === 'message' ? { ...(detail as object), isInitial: (detail as ChatEvents['message']).isHistory } : detail,
        }),
      )
      if (name === 'message') host.dispatchEvent(new CustomEvent('new-message', { detail }))
    },
    addressOf: (file) => addresses.addressOf(file),
  }

  /** Gets the texts of the language that the options name; those that the page itself gave are there at once. */
  async function learn(): Promise<void> {
    const wanted = options.language
    if (wanted === language) return
    language = wanted
    isLearning = typeof wanted === 'string'
    if (typeof wanted !== 'string') return void (spoken = wanted)
    const found = await import('./languages/find-language.ts')
      .then(({ findLanguage }) => findLanguage(wanted, host))
      .catch((error: unknown) => {
        console.error(error)
        return undefined
      })
    if (wanted !== language) return
    isLearning = false
    spoken = found
    configure()
  }
  void learn()
  const engine = createEngine(normaliseOptions(options, spoken, isDevelopment()), world)

  function configure(): void {
    engine.configure(normaliseOptions(options, spoken, isDevelopment()))
    if (!isLearning) begin?.()
  }

  function tellRendered(): void {
    if (isRendered) return
    isRendered = true
    if (options.onComponentRender) callSafely('onComponentRender', () => options.onComponentRender?.(self ?? chat))
    host.dispatchEvent(new CustomEvent('render', { detail: self ?? chat }))
  }

  const chat: ComposedChat = {
    get isMounted() {
      return mounted !== undefined
    },
    mount() {
      if (mounted) return
      isDestroyed = false
      const controller = new AbortController()
      const announcer = createAnnouncer(root)
      const context: ViewContext = {
        get: engine.store.get,
        requests: {
          ...engine.requests,
          stop() {
            const { phase, config } = engine.store.get()
            if (phase !== 'idle') announcer.announce(config.labels.stopped)
            chat.stop()
          },
        },
        root,
        announce: announcer.announce,
        signal: controller.signal,
      }
      begin = () => {
        begin = undefined
        engine.start()
      }
      // No text shall change before the visitor's eyes, and no chat be kept from them for long.
      const timer = isLearning && setTimeout(() => begin?.(), longestWait)
      if (timer) engine.store.set({ view: 'pending' })
      else begin()
      const view = createChatView(context)
      root.append(view.dom)
      const capabilities = watchCapabilities({
        ...context,
        container: view.dom,
        composer: view.composer,
        load: async (name) => (await import('./vendors.ts')).createLoader()(name),
      })
      const unsubscribe = engine.store.subscribe((state, previous) => {
        view.update?.(state, previous)
        capabilities.update(state, previous)
      })
      mounted = { view, controller, quiet: capabilities.quiet }
      controller.signal.addEventListener('abort', () => {
        clearTimeout(Number(timer))
        begin = undefined
        unsubscribe()
        view.destroy()
        view.dom.remove()
        announcer.destroy()
      })
      addEventListener('pagehide', engine.flush, { signal: controller.signal })
      watchStorage(engine.followStorage, () => engine.store.get().config.storage?.key, controller.signal)
      warnOfWrongOptions(options, host)
      // A page that looks at the messages then finds those that are kept in the browser.
      if (engine.isRestoring()) void engine.restore().then(() => controller.signal.aborted || tellRendered())
      else tellRendered()
    },
    unmount() {
      if (!mounted) return
      const { controller } = mounted
      mounted = undefined
      engine.pause()
      controller.abort()
    },
    getMessages: engine.getMessages,
    submitUserMessage: whileAlive((content) =>
      engine.submitUserMessage(typeof content === 'string' ? { text: content } : content),
    ),
    addMessage: whileAlive((message, isUpdate = false) => engine.addMessage(message, isUpdate)),
    updateMessage: whileAlive((content, which) => {
      engine.updateMessage(content, which)
      addresses.release()
    }),
    clearMessages: whileAlive((isReset = true) => engine.clearMessages(isReset)),
    focusInput: () => mounted?.view.focusInput(),
    refreshMessages: () => mounted?.view.refresh(),
    scrollToBottom: () => mounted?.view.scrollToBottom(),
    disableSubmitButton: whileAlive((isDisabled = true) => engine.disableSubmitButton(isDisabled)),
    setPlaceholderText: whileAlive(engine.setPlaceholderText),
    stop() {
      engine.requests.stop()
      // After it, for what came of the reply is a message that would be said aloud.
      mounted?.quiet()
    },
    configure: whileAlive((change) => {
      options = { ...options, ...change }
      void learn()
      configure()
      if (mounted) warnOfWrongOptions(change)
    }),
    destroy() {
      chat.unmount()
      isDestroyed = true
      addresses.destroy()
    },
  }
  return chat
}
