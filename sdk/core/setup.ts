import type { ComposerModel } from './composer.ts'
import type { Config } from './config.ts'
import type { Conversation } from './conversation.ts'
import type { Failures } from './failures.ts'
import { ChatError } from './errors.ts'
import type { LoadingBubble } from './loading-bubble.ts'
import type { Connect, MessageContent } from './options.ts'
import { isMessage, messageFrom, publicMessage } from './public-message.ts'
import type { BrowserStorage } from './storage.ts'
import type { Store } from './store.ts'
import type { ChatState, Message } from './types.ts'

interface SetupParts {
  store: Store<ChatState>
  conversation: Conversation
  composer: ComposerModel
  loading: LoadingBubble
  failures: Failures
  storage: BrowserStorage | undefined
}

const isSame = (one: unknown, other: unknown): boolean => one === other || JSON.stringify(one) === JSON.stringify(other)

/** The same as far as a visitor can see: ids and sessions aside. */
const sameContent = (one: MessageContent | undefined, other: MessageContent | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  (one.role ?? 'ai') === (other.role ?? 'ai') &&
  one.text === other.text &&
  one.html === other.html &&
  isSame(one.files, other.files)

/** Where the requests go, without what may differ at each render of a page's framework. */
const address = ({ url, websocket, stream, handler }: Connect = {}): unknown[] => [url, websocket, stream, Boolean(handler)]

/** What the options say about the beginning: history, introduction, notices, the demo's displays; and what changes of them later. */
export function createSetup({ store, conversation, composer, loading, failures, storage }: SetupParts) {
  const config = (): Config => store.get().config
  let isReady = false

  /** Puts a changed `history` in the place of the old one. What both have, and what was said since, stays as it is. */
  function replaceHistory(history: readonly MessageContent[]): void {
    const { messages } = store.get()
    const present = messages.filter(({ kind }) => kind === 'message')
    let shared = 0
    while (shared < history.length && sameContent(history[shared], present[shared] && publicMessage(present[shared] as Message)))
      shared += 1
    if (shared === history.length && present.slice(shared).every(({ isHistory }) => !isHistory)) return
    const gone = new Set(present.slice(shared).filter(({ isHistory }) => isHistory))
    const fresh = history.slice(shared).map((content) => messageFrom(content, { isHistory: true }))
    const kept = messages.filter((message) => !gone.has(message))
    const before = present[shared - 1]
    const at = before ? kept.indexOf(before) + 1 : kept.filter(({ kind }) => kind === 'intro').length
    store.set({ messages: kept.toSpliced(at, 0, ...fresh) })
  }

  /** Says what is missing in the configuration, as an AI message; takes it back once it is mended. */
  async function checkNotice(): Promise<void> {
    const checked = config()
    const { connect, demo, webModel } = checked.options
    const isComplete = demo || webModel || connect?.url || connect?.handler
    const text = isComplete ? undefined : (await import('./setup-checks.ts')).checkSetup(checked)
    if (checked !== config()) return
    const present = store.get().messages.find(({ kind }) => kind === 'notice')
    if (present?.parts.some((part) => part.type === 'text' && part.text === text)) return
    conversation.remove(({ kind }) => kind === 'notice')
    if (text !== undefined) conversation.append(messageFrom({ text }, { kind: 'notice' }))
  }

  /** `demo` can show each kind of bubble without waiting for it. */
  function showDemoDisplays(): void {
    const { displayErrors, displayLoading } = config().demo ?? {}
    if (displayErrors?.default) failures.show(new ChatError('', { kind: 'default' }))
    if (displayErrors?.service) failures.show(new ChatError('', { kind: 'service' }))
    if (displayErrors?.speechToText) failures.show(new ChatError('', { kind: 'speechToText' }))
    if (displayLoading?.message) loading.show()
    if (displayLoading?.history?.full || displayLoading?.history?.small) store.set({ historyPaging: 'loading' })
  }

  /** Gives the page the functions that two options promise to write back. */
  function writeBack(): void {
    const { displayLoadingBubble, browserStorage } = config().options
    if (typeof displayLoadingBubble === 'object' && displayLoadingBubble.toggle) {
      displayLoadingBubble.toggle = (options) => (options ? loading.show(options) : loading.hide())
    }
    if (typeof browserStorage === 'object' && storage) browserStorage.clear = () => storage.clear()
  }

  const setup = {
    /** False until `start`: what changes before it needs no change of what is shown. */
    get isReady(): boolean {
      return isReady
    },
    start(): void {
      if (isReady) return
      isReady = true
      const { history, defaultInput, loadHistory } = config().options
      const stored = history ? undefined : storage?.load()
      const earlier = (history ?? stored?.messages)?.filter(isMessage)
      if (earlier?.length) conversation.prepend(earlier)
      if (!loadHistory || history) setup.showIntro()
      composer.setText(defaultInput?.text ?? stored?.inputText ?? '', false)
      if (defaultInput?.files) composer.addFiles([...defaultInput.files], false)
      writeBack()
      void checkNotice()
      showDemoDisplays()
    },
    showIntro(): void {
      const { isIntroShown, messages } = store.get()
      const wanted = isIntroShown ? config().intro : []
      const shown = messages.filter(({ kind }) => kind === 'intro')
      if (wanted.length === shown.length && shown.every((message, at) => sameContent(wanted[at], publicMessage(message)))) return
      conversation.setIntro(wanted.map((content) => messageFrom(content, { kind: 'intro' })))
    },
    reconfigure(previous: Config): void {
      if (!isReady) return
      const { options } = config()
      if (options.history && options.history !== previous.options.history) replaceHistory(options.history.filter(isMessage))
      if (!isSame(options.introMessage, previous.options.introMessage)) setup.showIntro()
      if (options.defaultInput?.text !== previous.options.defaultInput?.text && !store.get().composer.text) {
        composer.setText(options.defaultInput?.text ?? '', false)
      }
      if (options.demo !== previous.options.demo && !isSame(options.demo, previous.options.demo)) showDemoDisplays()
      writeBack()
      void checkNotice()
    },
    /** Whether both configurations name the very same way to answer. */
    reachesTheSame: (one: Config, other: Config): boolean =>
      one.connect === other.connect &&
      one.options.directConnection === other.options.directConnection &&
      one.options.webModel === other.options.webModel &&
      one.demo === other.demo,
    /** Whether a live connection to the one is none to the other. */
    needsNewConnection: (one: Config, other: Config): boolean => !isSame(address(one.connect), address(other.connect)),
  }
  return setup
}
