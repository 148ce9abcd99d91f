import { createAttributeFaults } from '../chat/faults/attribute-faults.ts'
import { chatMethods } from '../chat/chat-methods.ts'
import { composeChat, type Chat, type ComposedChat } from '../chat/compose-chat.ts'
import { mayHoldKey } from '../core/options/check/may-hold-key.ts'
import { optionNames, type OptionName } from '../core/options/check/option-names.ts'
import type { ChatOptions } from '../core/options/options.ts'
import { isWrittenObject, readOption } from '../core/options/check/read-option.ts'
import type { ChatEvents } from '../core/environment.ts'
import { wholeChat } from '../chat/whole-chat.ts'

const tagName = 'confab-chat'
const firstRenderDelay = 20 // milliseconds: the first render happens then even if no option was set
const scriptDelay = 5000 // milliseconds: a script of the page that has set nothing by then has failed

const names = Object.keys(optionNames) as OptionName[]
const byAttribute = new Map(names.map((name) => [name.toLowerCase(), name]))

// The class must be importable without a DOM, for server-side rendering.
const Base = globalThis.HTMLElement ?? (Object as unknown as typeof HTMLElement)

/**
 * The chat as an element: every option is a property and an attribute, every method of a chat a method.
 * Its first child becomes the introduction panel.
 *
 * @tag confab-chat
 * @attr defer - Renders nothing before the first option is set: for markup of a server that a script configures later.
 *
 * @slot - The first child element becomes the introduction panel above the messages.
 *
 * @fires {CustomEvent<{ message: MessageContent, isHistory: boolean, isInitial: boolean, threadId?: string }>} message - A message is complete: sent, answered, or loaded from a history.
 * @fires {CustomEvent<{ message: MessageContent, isHistory: boolean, threadId?: string }>} new-message - The older name of `message`.
 * @fires {CustomEvent<undefined>} clear-messages - The messages were cleared.
 * @fires {CustomEvent<ConfabChatElement>} render - The chat was rendered for the first time.
 * @fires {CustomEvent<{ content: { text?: string, files?: File[] }, isUser: boolean }>} input - The input changed.
 * @fires {CustomEvent<string>} error - An error was shown; the detail is its text.
 * @fires {CustomEvent<{ name: string, data: unknown, id?: string, isTransient: boolean }>} data - An answer has data that is not shown.
 * @fires {CustomEvent<Feedback>} feedback - The visitor gave feedback on an answer.
 * @fires {CustomEvent<{ messageId: string, index: number, count: number }>} branch - Another branch of the conversation is shown, or a new one started.
 * @fires {CustomEvent<{ id: string }>} thread - Another conversation is shown (with the option `threads`).
 * @fires {CustomEvent<{ state: unknown }>} state - The state that an agent shares with the page (AG-UI) has changed.
 * @fires {CustomEvent<undefined>} sts-session-started - A voice call started.
 * @fires {CustomEvent<undefined>} sts-session-stopped - A voice call ended.
 *
 * @csspart messages - The list of messages, which scrolls.
 * @csspart message - One message with its author.
 * @csspart bubble - Any bubble. It also has one of the four parts below.
 * @csspart user-bubble - A message of the visitor.
 * @csspart ai-bubble - A reply. A role of your own has a part of its own name, e.g. `expert-bubble`.
 * @csspart error-bubble - An error.
 * @csspart loading-bubble - The dots while a reply is awaited.
 * @csspart waiting - The line that says that an answer is awaited, after two seconds.
 * @csspart waiting-stop - The button in it that stops the request, where the page hides the send button.
 * @csspart history-loading - The indicator while earlier messages load.
 * @csspart intro - The introduction message. It also has the part `message`.
 * @csspart intro-panel - The introduction panel.
 * @csspart avatar - The image of an author.
 * @csspart name - The name of an author.
 * @csspart file - A file in a message.
 * @csspart reasoning - The reasoning of the model, folded.
 * @csspart tool-files - The pictures, sounds and links in the result of a tool.
 * @csspart tool - A tool the model called.
 * @csspart tool-group - Several calls of tools side by side, with their cards inside.
 * @csspart data - Data of a kind that the chat does not know, folded.
 * @csspart input-request - A question of the agent, with a form or yes and no.
 * @csspart approval - The question whether a call of a tool may run, with Allow and Deny.
 * @csspart app - The interface of a tool (an MCP App), in a frame of its own.
 * @csspart sources - The sources of an answer.
 * @csspart citation - The mark in an answer of a source that its words rest on, a button.
 * @csspart source-card - What this button shows of the source.
 * @csspart diagram - The picture of a block of `mermaid`.
 * @csspart actions - The buttons of a message.
 * @csspart action - One of these buttons. It also has a part of its own, e.g. `action-copy`.
 * @csspart edit - The form in which a message is edited.
 * @csspart feedback - The form that asks why an answer is good or bad.
 * @csspart welcome - What stands in the chat before the first message.
 * @csspart suggestions - The list of suggestions below the last message.
 * @csspart suggestion - One of these suggestions, a button.
 * @csspart timestamp - The time of a message.
 * @csspart delivery - Whether a message is being sent, waits for a connection, or was refused; `data-state` is pending, queued or failed.
 * @csspart delivery-retry - The button that sends it again.
 * @csspart delivery-delete - The button that deletes it.
 * @csspart finish-notice - Below an answer that did not come whole: why.
 * @csspart finish-action - The button in it that asks for the rest, or for another answer.
 * @csspart day - The line above the first message of a day.
 * @csspart composer - The input area.
 * @csspart field - The frame of the text field and the buttons inside it.
 * @csspart input - The text field.
 * @csspart button - Any button of the input area. It also has the part of its kind.
 * @csspart submit - The send button; `data-state` is submit, loading, stop or disabled.
 * @csspart stop - The button that stops the answer while the send button sends.
 * @csspart queue - The messages that wait to be sent, above the field.
 * @csspart queue-message - One of these messages.
 * @csspart queue-edit - The button that edits it.
 * @csspart queue-send - The button that sends it at once.
 * @csspart queue-remove - The button that removes it.
 * @csspart queue-form - The form in which it is edited.
 * @csspart queue-resume - The button that sends all of them, where they are held.
 * @csspart microphone - The microphone button; `data-state` is default, active, commandMode or unsupported.
 * @csspart camera - The button that opens the camera.
 * @csspart upload - A button that attaches files.
 * @csspart export - A button that exports the chat, or imports one.
 * @csspart find-button - The button that finds words in the chat.
 * @csspart custom - A custom button; `data-state` is default, active or disabled.
 * @csspart dropup-button - The button that opens the menu.
 * @csspart dropup-menu - The menu of buttons.
 * @csspart dropup-item - An item of the menu.
 * @csspart attachment - A file attached to the next message.
 * @csspart recording - A voice message while it is recorded.
 * @csspart file-problems - The reason why a file was not added.
 * @csspart drop-overlay - The overlay while a file is dragged over the chat.
 * @csspart disclosure - What visitors are told of the AI that they talk to.
 * @csspart disclosure-agree - The button that consents to it.
 * @csspart find - The bar that finds words in the chat.
 * @csspart find-field - The field in it.
 * @csspart link-notice - The notice that a link leads to a message that there is not.
 * @csspart scroll-button - The button that scrolls to the latest message.
 * @csspart hidden-messages - The button that counts the new messages out of sight.
 * @csspart modal - A dialog over the chat.
 * @csspart info-modal - The dialog before files are chosen. It also has the part `modal`.
 * @csspart shortcuts - The dialog with the keyboard shortcuts. It also has the part `modal`.
 * @csspart camera-modal - The camera. It also has the part `modal`.
 * @csspart key-view - The view that asks for a key.
 * @csspart key-input - The field for the key.
 * @csspart key-start - The button that checks the key.
 * @csspart key-invalid - The error of the key.
 * @csspart validate-view - The view while a key is checked.
 * @csspart server-notice - The notice that MCP servers of the page do not answer.
 * @csspart storage-notice - The notice that the browser could not keep the conversation.
 * @csspart error-view - The view of an error that prevents the chat from being shown.
 * @csspart threads - The list of chats: a sidebar, or a drawer over the chat.
 * @csspart threads-bar - The bar above the messages where the list is a drawer.
 * @csspart threads-toggle - The button in it that opens the list.
 * @csspart threads-new - A button that starts a new chat.
 * @csspart threads-close - The button that closes the drawer.
 * @csspart threads-search - The field that searches the chats.
 * @csspart threads-list - The rows of the list.
 * @csspart thread - A row: one chat.
 * @csspart thread-open - The button in it that shows the chat.
 * @csspart thread-more - The button in it that opens its menu.
 * @csspart thread-menu - The menu of a chat.
 * @csspart thread-action - An item of the menu. It also has the part `thread-rename`, `thread-archive`, `thread-share`, `thread-unshare`, `thread-export` or `thread-delete`.
 * @csspart thread-field - The field in which a chat is renamed.
 * @csspart threads-more - The button that loads more chats.
 * @csspart threads-archive - The button that lists the archived chats.
 * @csspart threads-import - The button that imports a chat.
 * @csspart threads-back - The button that leads back from them.
 * @csspart threads-notice - The notice that something went wrong with a chat, or that one was deleted.
 * @csspart web-model-panel - The panel that loads a model that runs in the page.
 * @csspart realtime - The voice call.
 * @csspart realtime-avatar - The image that moves with the voice.
 * @csspart realtime-toggle - The button that starts and ends the call.
 * @csspart realtime-microphone - The button that mutes the microphone.
 * @csspart realtime-captions-button - The button that shows and hides the captions.
 * @csspart realtime-captions - The captions of both sides.
 * @csspart realtime-tools - The cards of the tools that the model calls during a voice call.
 * @csspart realtime-error - The error of the call.
 * @csspart realtime-loading - The indicator while the call connects.
 */
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- the loops below define every merged member
export class ConfabChatElement extends Base {
  /** @internal */
  static get observedAttributes(): string[] {
    return [...byAttribute.keys()]
  }

  /** @internal */
  componentProperties: readonly string[] | undefined
  /** @internal */
  readonly listenedTo = new Set<string>()
  #options: ChatOptions = {}
  #change: ChatOptions | undefined
  /** Attributes that are being removed because they may hold a key. */
  readonly #hiding = new Set<string>()
  readonly #faults = createAttributeFaults((name) => this.#options[name] !== undefined)
  #timer: ReturnType<typeof setTimeout> | undefined
  #scriptTimer: ReturnType<typeof setTimeout> | undefined
  /** Since `connectedCallback`: WebKit runs microtasks between the attributes of an element that its parser has already inserted. */
  #isInserted = false
  readonly #chat: ComposedChat

  constructor() {
    super()
    this.#chat = composeChat(this, this.attachShadow({ mode: 'open' }), this.#options, wholeChat, this)
  }

  /** @internal */
  connectedCallback(): void {
    this.#isInserted = true
    // Options set before the element was defined shadow the accessors: apply them.
    for (const name of names) {
      if (!Object.hasOwn(this, name)) continue
      const value: unknown = Reflect.get(this, name)
      Reflect.deleteProperty(this, name)
      this.setOption(name, value)
    }
    if (this.#change || Object.keys(this.#options).length) this.#mount()
    else if (!this.#faults.isWaiting() && !this.#isDeferred) this.#timer = setTimeout(() => this.#mount(), firstRenderDelay)
    if (this.#faults.isWaiting()) this.#scriptTimer = setTimeout(() => this.#stopWaiting(), scriptDelay)
  }

  /** @internal */
  disconnectedCallback(): void {
    this.#isInserted = false
    clearTimeout(this.#timer)
    clearTimeout(this.#scriptTimer)
    // An element that only moves is connected again before this runs, and keeps its state.
    queueMicrotask(() => {
      if (!this.#isInserted) this.#chat.unmount()
    })
  }

  /** @internal */
  attributeChangedCallback(attribute: string, before: string | null, text: string | null): void {
    const name = byAttribute.get(attribute)
    // One by one: removing an attribute also runs what is still to be read of the others.
    if (!name || before === text || (text === null && this.#hiding.delete(attribute))) return
    const isWaiting = !this.#chat.isMounted && (this.#isDeferred || isWrittenObject(text))
    const value = text === null ? undefined : this.#readAttribute(name, text, isWaiting)
    if (value !== undefined || text === null || !isWaiting) this.setOption(name, value)
    // Attributes can be recorded by analytics and similar tools, and an unreadable value may contain a key.
    if (text === null || !mayHoldKey(name, value ?? text)) return
    this.#hiding.add(attribute)
    this.removeAttribute(attribute)
  }

  /** Parses an attribute into an option value. */
  #readAttribute(name: OptionName, text: string, isWaiting: boolean): unknown {
    return readOption(optionNames[name], text, {
      attribute: name.toLowerCase(),
      owner: `<${tagName}>`,
      insteadOfFunction: `set the property ${name}`,
      report: (words) => this.#faults.add(name, words, isWaiting),
    })
  }

  get #isDeferred(): boolean {
    return this.hasAttribute('defer')
  }

  /** No script has come for what a server has written. */
  #stopWaiting(): void {
    this.#faults.stopWaiting()
    this.#chat.configure({})
    if (!this.#isDeferred) this.#mount()
  }

  /** @internal */
  get attributeFaults(): readonly string[] {
    return this.#faults.list()
  }

  /** Returns an option as it was set. */
  getOption<Name extends OptionName>(name: Name): ChatOptions[Name] {
    return this.#options[name]
  }

  /** Sets an option. Options set together are applied together, before the next frame or the next method call. */
  setOption(name: OptionName, value: unknown): void {
    this.#options = { ...this.#options, [name]: value }
    if (!this.#change) queueMicrotask(() => this.#applyChange())
    this.#change = { ...this.#change, [name]: value }
  }

  /** The chat with all options applied that were set so far. */
  get chat(): Chat {
    this.#applyChange()
    return this.#chat
  }

  /** @internal Offers feedback to the visitor, as the option `onFeedback` does: the page listens to the event. */
  hearFeedback(): void {
    if (!this.#options.onFeedback) this.#chat.configure({ onFeedback: () => undefined })
  }

  #applyChange(): void {
    const change = this.#change
    this.#change = undefined
    if (change) this.#chat.configure(change)
    if (change && this.#isInserted && !this.#chat.isMounted) this.#mount()
  }

  #mount(): void {
    clearTimeout(this.#timer)
    queueMicrotask(() => {
      if (this.#isDeferred) this.#faults.stopWaiting()
      const change = this.#change
      this.#change = undefined
      if (change) this.#chat.configure(change)
      if (this.#isInserted) this.#chat.mount()
    })
  }
}

for (const name of names) {
  const accessor = {
    configurable: true,
    enumerable: true,
    get(this: ConfabChatElement) {
      return this.getOption(name)
    },
    set(this: ConfabChatElement, value: unknown) {
      this.setOption(name, value)
    },
  }
  Object.defineProperty(ConfabChatElement.prototype, name, accessor)
  // Some frameworks set properties by attribute name and look them up in lower case.
  const lowerCase = name.toLowerCase()
  if (lowerCase !== name) Object.defineProperty(ConfabChatElement.prototype, lowerCase, { ...accessor, enumerable: false })
}

for (const name of chatMethods) {
  Object.defineProperty(ConfabChatElement.prototype, name, {
    configurable: true,
    writable: true,
    value(this: ConfabChatElement, ...words: unknown[]) {
      return (this.chat[name] as (...words: unknown[]) => unknown)(...words)
    },
  })
}

Object.defineProperty(ConfabChatElement.prototype, 'addEventListener', {
  configurable: true,
  writable: true,
  value(this: ConfabChatElement, ...given: Parameters<HTMLElement['addEventListener']>) {
    HTMLElement.prototype.addEventListener.apply(this, given)
    const [type, listener] = given
    this.listenedTo.add(type)
    if (type === 'feedback' && listener) this.hearFeedback()
  },
})

/** Every option as a property of the element; undefined resets it. */
export type ConfabChatProperties = { [Name in keyof ChatOptions]?: ChatOptions[Name] | undefined }

// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- as above
export interface ConfabChatElement extends ConfabChatProperties, Pick<Chat, (typeof chatMethods)[number]> {
  /** Listens to an event of the chat. */
  addEventListener<Name extends keyof ConfabChatEvents>(
    type: Name,
    listener: (this: ConfabChatElement, event: ConfabChatEvents[Name]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void
  /** Listens to an event of any element. */
  addEventListener<Name extends keyof HTMLElementEventMap>(
    type: Name,
    listener: (this: HTMLElement, event: HTMLElementEventMap[Name]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void
  /** Listens to any other event. */
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void
}

/** The events of the element, by name. None of them bubbles. */
export interface ConfabChatEvents {
  /** A message is complete: sent, answered, or loaded from a history. */
  message: CustomEvent<
    ChatEvents['message'] & {
      /** The older name of `isHistory`. */
      isInitial: boolean
    }
  >
  /** The older name of `message`. */
  'new-message': CustomEvent<ChatEvents['message']>
  /** The messages were cleared. */
  'clear-messages': CustomEvent<undefined>
  /** The chat was rendered for the first time. */
  render: CustomEvent<ConfabChatElement>
  /**
   * The content of the input area changed. The field's native `input` event has the same name and also arrives here, without such
   * a `detail`.
   */
  input: CustomEvent<ChatEvents['input']>
  /** An error was shown; the detail is its text. */
  error: CustomEvent<ChatEvents['error']>
  /** Data of an answer: a part of its message, which is shown folded, or transient. */
  data: CustomEvent<ChatEvents['data']>
  /** The visitor gave feedback on an answer. */
  feedback: CustomEvent<ChatEvents['feedback']>
  /** Another branch of the conversation is shown, or a new one started. */
  branch: CustomEvent<ChatEvents['branch']>
  /** Another conversation is shown. */
  thread: CustomEvent<ChatEvents['thread']>
  /** The state that an agent shares with the page has changed. */
  state: CustomEvent<ChatEvents['state']>
  /** A voice call started. */
  'sts-session-started': CustomEvent<undefined>
  /** A voice call ended. */
  'sts-session-stopped': CustomEvent<undefined>
}

declare global {
  interface HTMLElementTagNameMap {
    'confab-chat': ConfabChatElement
  }
}

// A second copy of the script leaves the existing definition.
if (globalThis.customElements && !customElements.get(tagName)) customElements.define(tagName, ConfabChatElement)
