import { callSafely } from './chat/call-safely.ts'
import type { ChatHost } from './chat/chat-host.ts'
import { createChatLanguage } from './chat/chat-language.ts'
import { mountView } from './chat/mount-view.ts'
import { warnOfWrongOptions } from './chat/option-warnings.ts'
import { createPageEnvironment } from './chat/page-environment.ts'
import { joinThreads } from './chat/join-threads.ts'
import type { Environment } from './core/environment.ts'
import { normaliseOptions, type Config } from './core/options/config.ts'
import type {
  ChatOptions,
  ApprovalDetail,
  FeedbackDetail,
  MessageContent,
  Response,
  UserContent,
} from './core/options/options.ts'
import { isDevelopmentHost } from './core/util/is-development-host.ts'
import { createFileAddresses } from './views/message/file-addresses.ts'

/** The methods of a chat. They work from the moment it exists. */
export interface Chat {
  /** Returns copies of the messages, oldest first, each with a stable `id`: without introduction, errors and loading bubbles. */
  getMessages(): MessageContent[]
  /** Sends a message, `{ text, files, custom }` or a string, as if the visitor had typed it. Refused while a request runs or when it is empty. */
  submitUserMessage(content: UserContent | string): void
  /**
   * Adds a message. `{ error }` shows an error.
   * @param isUpdate `true` also calls `onMessage`, reads the message aloud and stores it. Default `false`.
   */
  addMessage(message: Response, isUpdate?: boolean): void
  /** Replaces the content of a message, by its index in `getMessages()` or its `id`. A message that streams is left alone. */
  updateMessage(content: MessageContent, indexOrId: number | string): void
  /**
   * Removes all messages except those that stream or load, and empties the storage.
   * @param isReset `false` leaves the introduction hidden. Default `true`.
   */
  clearMessages(isReset?: boolean): void
  /** Puts the caret at the end of the input. */
  focusInput(): void
  /** Renders all text messages again, for instance after a highlighter was loaded. */
  refreshMessages(): void
  /** Scrolls to the latest message. */
  scrollToBottom(): void
  /** Blocks sending until it is called with `false`. */
  disableSubmitButton(isDisabled?: boolean): void
  /** Changes the placeholder of the input, over that of the options. */
  setPlaceholderText(text: string): void
  /** Requests another answer in place of the one that this message is part of, or of the last one. The present answer stays on a branch of its own. */
  regenerate(messageId?: string): Promise<void>
  /** Replaces a message of the visitor and requests an answer. The former message stays on a branch of its own. */
  editMessage(messageId: string, text: string): Promise<void>
  /** Shows the branch that this message is on. */
  switchBranch(messageId: string): Promise<void>
  /**
   * Stores the visitor's feedback on an answer with the message, fires the `feedback` event and calls `connect.feedback`.
   * `undefined` takes it back.
   * @throws when `connect.feedback` fails; then it is not kept.
   */
  setFeedback(messageId: string, value: 'good' | 'bad' | undefined, detail?: FeedbackDetail): Promise<void>
  /**
   * Allows or denies the call of a tool that needs approval, by the id of its approval, or answers a question of the agent, by its own.
   * `reason` goes to the model, `input` is what to run an allowed call with, or the answer. Once all of it is answered, the model goes
   * on.
   * @throws when there is no such request, or it was answered before.
   */
  respondToApproval(id: string, isApproved: boolean, detail?: ApprovalDetail): Promise<void>
  /**
   * Shows a thread in the place of the one that is shown, or a new one where no id is given. An answer that is on its way goes on.
   * Needs the option `threads`.
   */
  openThread(id?: string): Promise<void>
  /** Stops the current request or stream and keeps the text so far. */
  stop(): void
  /** Applies these options to the running chat. No message, typed text or scroll position is lost. Only of `createChat`; on the element, set properties. */
  configure(options: ChatOptions): void
  /** Removes the chat and ends its requests, timers and listeners. After that only `getMessages()` works. Taking the element out of the page ends them too. */
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

/** How long a chat waits for its language before it is shown in English, in milliseconds. */
const longestWait = 2000

/**
 * Joins configuration, engine and views in a shadow root. `createConnector` finds the way to answer; `self` is what the
 * page knows the chat as.
 */
export function composeChat(
  host: ChatHost,
  root: ShadowRoot,
  given: ChatOptions,
  createConnector: Environment['createConnector'],
  self?: unknown,
): ComposedChat {
  let options = { ...given }
  let mounted: ReturnType<typeof mountView> | undefined
  let isRendered = false
  let isDestroyed = false
  /** Starts the chat that waits for its language. */
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
    options: () => options,
  })
  const language = createChatLanguage(host, () => configure())
  language.use(options.language)
  const config = (): Config => normaliseOptions(options, language.labels, isDevelopmentHost(globalThis.location?.hostname))
  const joined = joinThreads(host, environment, config)
  const { engine } = joined

  function configure(): void {
    joined.configure(config())
    if (!language.isLoading) start?.()
  }

  /** A text must not change before the visitor's eyes, but no chat is kept from them for long. */
  function startWithLanguage(): void {
    start = () => {
      start = undefined
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

  /** A method that does nothing once the chat is destroyed: a page may hold on to it. */
  const whileAlive =
    <Given extends unknown[]>(run: (...given: Given) => void) =>
    (...given: Given): void => {
      if (!isDestroyed) run(...given)
    }

  const laterWhileAlive =
    <Given extends unknown[]>(run: (...given: Given) => Promise<void>) =>
    async (...given: Given): Promise<void> => {
      if (!isDestroyed) await run(...given)
    }

  const chat: ComposedChat = {
    get isMounted() {
      return mounted !== undefined
    },
    mount() {
      if (mounted) return
      isDestroyed = false
      startWithLanguage()
      mounted = mountView(root, joined, chat.stop)
      const { signal } = mounted
      warnOfWrongOptions(options, host)
      // A page that looks at the messages then finds those that are kept in the browser.
      if (!engine.isRestoring()) return tellRendered()
      void engine.restore().then(() => signal.aborted || tellRendered())
    },
    unmount() {
      if (!mounted) return
      const { unmount } = mounted
      mounted = undefined
      clearTimeout(languageTimer)
      start = undefined
      joined.pause()
      unmount()
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
    focusInput: () => mounted?.focusInput(),
    refreshMessages: () => mounted?.refresh(),
    scrollToBottom: () => mounted?.scrollToBottom(),
    disableSubmitButton: whileAlive((isDisabled = true) => engine.disableSubmitButton(isDisabled)),
    setPlaceholderText: whileAlive(engine.setPlaceholderText),
    regenerate: laterWhileAlive(engine.requests.regenerate),
    editMessage: laterWhileAlive(engine.requests.editMessage),
    switchBranch: laterWhileAlive(engine.requests.switchBranch),
    setFeedback: laterWhileAlive(engine.requests.setFeedback),
    respondToApproval: laterWhileAlive(engine.requests.respondToApproval),
    openThread: laterWhileAlive(joined.openThread),
    stop() {
      engine.requests.stop()
      // After it, for what came of the reply is a message that would be said aloud.
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
      isDestroyed = true
      addresses.destroy()
    },
  }
  return chat
}
