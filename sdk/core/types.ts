// The state that views draw, what they may ask for, and what views and capabilities are, in types.
/**
 * The central types. Requests go up as function calls, state comes
 * down; a connector never sees a view, a view never sees a connector.
 */
import type { Config } from './options/config.ts'
import type { CallState } from './call.ts'
import type { ConnectionState, InputRule, WebModel, WebModelState } from './connector.ts'
import type {
  DataPart,
  FilePart,
  InputRequestPart,
  MessageMetadata,
  ReasoningPart,
  SourcePart,
  StepPart,
  SuggestionsPart,
  TextPart,
  ToolPart,
} from './options/messages/message-parts.ts'
import type { LoadFeature } from './features.ts'
import type { McpClients, ServerTool } from './mcp.ts'
import type { ApprovalDetail, ChatMethods, FeedbackDetail } from './options/options.ts'
import type { ElementStyles } from './options/styles.ts'
import type { OutboxRequests, QueueRequests } from './queue-requests.ts'
import type { ThreadsState } from './threads-state.ts'

export type * from './call.ts'
export type * from './connector.ts'
export type * from './threads-state.ts'
export type * from './tool-definition.ts'
export type * from './queue-requests.ts'
export type {
  DataPart,
  FilePart,
  InputRequestPart,
  ReasoningPart,
  SourcePart,
  StepPart,
  SuggestionsPart,
  TextPart,
  ToolPart,
  ToolState,
} from './options/messages/message-parts.ts'

/** The role of a message in the conversation. Only `message` is stored, sent and returned by `getMessages`. */
export type MessageKind =
  | 'message'
  /** The introduction set by the page; shown first, and shown again or hidden on clear. */
  | 'intro'
  /** A setup check: an AI message about what to change in the configuration. */
  | 'notice'
  /** The loading bubble; the next message removes it. */
  | 'loading'
  /** An error bubble; the next message removes it. */
  | 'error'
  /** HTML with the class `deep-chat-temporary-message`; the next message removes it. */
  | 'temporary'

/**
 * The progress of a message. With `outbox`, one of the visitor is `pending` until the service has it, `queued` while there is no
 * connection, and `failed` when it was refused.
 */
export type MessageStatus = 'pending' | 'streaming' | 'done' | 'failed' | 'queued'

/** One entry of the transcript. Immutable: a change creates a new object. */
export interface Message {
  /** Stable for the life of the message, unique on the page. */
  readonly id: string
  /** `user`, `ai`, or a custom role. */
  readonly role: string
  readonly kind: MessageKind
  readonly parts: readonly Part[]
  readonly status: MessageStatus
  /** The page's own data, passed through unchanged. */
  readonly custom?: unknown
  /** The service's session (a thread, a conversation) that the message belongs to. */
  readonly sessionId?: string
  /** True if the visitor typed it in a chat: its text is no markdown. */
  readonly isTyped?: boolean
  /** True if it came from `history`, `loadHistory` or storage. */
  readonly isHistory?: boolean
  /** When it was sent or started to arrive, in UTC (ISO 8601); absent if a history has none. */
  readonly createdAt?: string
  /** The message that it answers or follows; null for the first one of a conversation. */
  readonly parentId?: string | null
  readonly metadata?: MessageMetadata
  /** When it last changed, according to the conversation's change clock. */
  readonly changedAt?: number
  /** True for an answer to a cleared message: it is shown, but not stored. */
  readonly isOutdated?: boolean
  /** True for an answer that the visitor, or the page, stopped in this chat: it is not stored. */
  readonly isStopped?: boolean
}

/** A part of a message. The union is open: an unknown part is kept and shown as data, never dropped. */
export type Part =
  | TextPart
  | HtmlPart
  | FilePart
  | ErrorPart
  | LoadingPart
  | ReasoningPart
  | ToolPart
  | InputRequestPart
  | SourcePart
  | SuggestionsPart
  | StepPart
  | DataPart

/** HTML in the pieces in which it arrived: a single one for a whole reply, one per chunk for a streamed one. */
export interface HtmlPart {
  readonly type: 'html'
  readonly chunks: readonly string[]
  /** `service` if a service wrote it: then it is restricted. */
  readonly origin?: 'service'
}

/**
 * What happened, as far as it is known: the browser is offline, nothing came from the service, an answer broke off, the service reports
 * a fault of its own (500 and above), or gets too many requests (429).
 */
export type ErrorReason = 'offline' | 'unreachable' | 'interrupted' | 'server' | 'busy'

export interface ErrorPart {
  readonly type: 'error'
  readonly text: string
  /** What happened, where `text` says no more than that something did. */
  readonly reason?: ErrorReason
  /** True if the failed message can be sent again. */
  readonly canRetry: boolean
}

export interface LoadingPart {
  readonly type: 'loading'
  /** What is pending, in words; dots if absent. */
  readonly text?: string
  /** The page's own markup instead of the dots. */
  readonly html?: string
  /** The styles of this bubble, which override `messageStyles.loading`. */
  readonly styles?: ElementStyles
}

/**
 * The phase of the current request: files are being sent, its answer
 * is pending, a busy service asked to wait, its answer is streaming.
 */
export type Phase = 'idle' | 'uploading' | 'loading' | 'waiting' | 'streaming'

/** The current view; `pending` shows nothing until it is known whether to ask for a key. */
export type ViewName = 'chat' | 'realtime' | 'error' | 'pending' | 'insert-key' | 'validate-key'

/** The state of the key prompt. The key itself is not part of the state. */
export interface KeyEntry {
  readonly placeholder: string
  readonly helpUrl?: string
  readonly isChecking: boolean
  /** The error of the last key entered. */
  readonly error: string
}

/** The content of the composer. */
export interface Composer {
  readonly text: string
  readonly files: readonly ComposerFile[]
  /** A file is being created, e.g. a recording: it counts as attached, and sending waits for it. */
  readonly isExpectingFile: boolean
  /** Problems with the files added last; cleared with the next ones, or when the visitor dismisses them. */
  readonly fileProblems: readonly FileProblem[]
  /** The files that the service itself works with. */
  readonly serviceFiles?: InputRule['files'] | undefined
  /** Set by `disableSubmitButton`. */
  readonly isSubmitDisabled: boolean
  /** True if the content may be sent now. */
  readonly canSend: boolean
  readonly placeholder: string
  readonly isDisabled: boolean
}

/** The option through which a file was added: its limits, formats and `connect` apply to the file. */
export type FileSource = 'images' | 'gifs' | 'audio' | 'mixedFiles' | 'camera' | 'microphone'

/** A file of a message. */
export interface Attachment {
  readonly file: File
  /** Absent if no option of the page covers such files. */
  readonly source?: FileSource
}

/** A file waiting to be sent. */
export interface ComposerFile extends Attachment {
  readonly id: string
  readonly type: 'image' | 'audio' | 'any'
  /** Greater than that of all earlier files. */
  readonly arrival: number
  /** It was sent, or kept for the visitor, and is in the composer again. */
  readonly isBack?: true
}

/** Why a file is not attached, or no longer. */
export interface FileProblem {
  readonly reason: 'type' | 'limit' | 'empty' | 'duplicate'
  readonly name: string
  /** The accepted formats, as in `acceptedFormats`. */
  readonly formats?: string
  /** The maximum number of files. */
  readonly limit?: number
}

/** A message that waits until it can be sent. */
export interface QueuedMessage {
  readonly id: string
  readonly text: string
  readonly attachments: readonly Attachment[]
  readonly custom?: unknown
}

/** Messages that wait for the answer to an earlier one, in the order in which they are sent. */
export interface MessageQueue {
  readonly messages: readonly QueuedMessage[]
  /** Why none is sent by itself: the last answer failed, or the visitor stopped it. */
  readonly held?: 'failed' | 'stopped' | undefined
  /** The message that the visitor is editing: neither it nor a later one is sent meanwhile. */
  readonly editingId?: string | undefined
}

/** Why `browserStorage` cannot store all of a conversation: it is full, or the browser refuses for another reason. */
export type StorageProblem = 'full' | 'failed'

/** Everything a view may show. Immutable. */
export interface ChatState {
  readonly config: Config
  readonly messages: readonly Message[]
  /** The messages of other branches: regenerated answers, edited messages, and what followed them. */
  readonly branches: readonly Message[]
  readonly view: ViewName
  /** The text of the error view. */
  readonly viewError: string
  /** Present while a key is asked for. */
  readonly keyEntry?: KeyEntry | undefined
  readonly phase: Phase
  readonly composer: Composer
  /** Present while messages wait for an answer to end. */
  readonly queue?: MessageQueue | undefined
  readonly connection: ConnectionState
  /** Present if the answers come from a model in the page. */
  readonly webModel?: (WebModelState & Pick<WebModel, 'canKeepFiles'>) | undefined
  /** Present if the service is called by voice. */
  readonly call?: CallState | undefined
  /** Present if the chat has several conversations. */
  readonly threads?: ThreadsState | undefined
  /** Why the browser does not store the conversation, or not all of it; absent once the visitor has dismissed it. */
  readonly storageProblem?: StorageProblem | undefined
  /** What the apps in the conversation have the model know. */
  readonly modelContext?: ReadonlyMap<object, string>
  /** True while messages stored in the browser have not been shown yet. */
  readonly isRestoring: boolean
  readonly historyPaging: 'none' | 'ready' | 'loading' | 'complete' | 'failed'
  /** True while the visitor has not agreed to what the page discloses: until then nothing is sent. */
  readonly isConsentMissing?: boolean | undefined
  /** False once the messages were cleared without showing the introduction again. */
  readonly isIntroShown: boolean
  /** The tools of MCP servers, once they are known. */
  readonly serverTools?: readonly ServerTool[] | undefined
  /**
   * Who answers calls of tools, by the ids of their messages and their own, where it is not this chat: another tab or device, or one that
   * is gone, so that nobody knows whether they ran. `deciding`: this chat is finding out.
   */
  readonly callClaims?: ReadonlyMap<string, 'deciding' | 'elsewhere' | 'unknown'> | undefined
  /** The names of MCP servers whose tools are missing; absent once the visitor has dismissed that. */
  readonly unreachedServers?: readonly string[] | undefined
}

/** An exported conversation that was read, and is in no chat yet. */
export interface ReadConversation {
  readonly title?: string | undefined
  readonly messages: readonly Message[]
  readonly branches: readonly Message[]
}

/** What identifies the call, or the question, that the visitor sees. */
export type ShownPart = Pick<ToolPart, 'type' | 'id' | 'name' | 'input'> | Pick<InputRequestPart, 'type' | 'id'>

/** Actions a view can request. The engine responds with a new state. */
export interface ChatRequests {
  submit(): void
  submitText(text: string): void
  /** Keeps what an app has the model know with the visitor's messages, by the app; an empty text removes it. */
  setModelContext(app: object, text: string): void
  stop(): void
  /** The actions on messages that wait; their code loads with the first one. */
  queue(): Promise<QueueRequests>
  /** The actions on messages that could not be sent yet. */
  outbox(): Promise<OutboxRequests>
  retry(): void
  /**
   * Asks again for an answer that did not come whole: in its place if the last request brought it, else as another branch, because
   * nothing is known of the request.
   */
  retryAnswer(id: string): void
  /** True if the next request tells the model of the conversation so far, so that it can go on with an answer. */
  canContinue(): Promise<boolean>
  /** Regenerates the answer that contains this message, or the last one. The current answer becomes another branch. */
  regenerate(id?: string): Promise<void>
  /** Replaces the text of a visitor's message, and asks for an answer to it. */
  editMessage(id: string, text: string): Promise<void>
  /** Shows the branch that contains this message. */
  switchBranch(id: string): Promise<void>
  /** Stores and reports the visitor's feedback on an answer. Rejects if it cannot be sent. */
  setFeedback(id: string, value: 'good' | 'bad' | undefined, detail?: FeedbackDetail): Promise<void>
  /** Approves or denies a call that needs approval, as it is shown. Rejects if it no longer does, or is another one by now. */
  respondToApproval(id: string, isApproved: boolean, detail?: ApprovalDetail, shown?: ShownPart): Promise<void>
  /** Gives the result of a call that nothing has run. Throws when it awaits none. */
  answerCall(messageId: string, callId: string, output: unknown): Promise<void>
  /** The clients of the page's MCP servers; undefined if it names none. */
  openMcpClients(): Promise<McpClients | undefined>
  /** The time to answer is over: the field takes messages again. */
  expireApproval(): void
  /** The visitor agrees to what the page discloses. */
  giveConsent(): void
  /** Returns the conversation as a file. */
  exportConversation: ChatMethods['exportConversation']
  /** Loads older messages until that is enough, or all are there. Rejects when some cannot be loaded. */
  loadMessages(isEnough?: (state: ChatState) => boolean): Promise<void>
  /** Reads an exported conversation. Rejects with what is wrong with it. */
  readConversation(file: Blob | string): Promise<ReadConversation>
  /** Shows one that was read. Rejects where the chat is not empty. */
  takeConversation(conversation: ReadConversation): Promise<void>
  setText(text: string, isUser: boolean): void
  /** Attaches files: those of a button by its option, pasted or dropped ones by their type. */
  addFiles(files: readonly File[], source?: FileSource): void
  removeFile(id: string): void
  /** The visitor has dismissed the problems with files. */
  dismissFileProblems(): void
  /**
   * Announces that a file is being created. Sending calls `finish` and waits for it.
   * @returns a function to call when the file was added or will not come.
   */
  expectFile(finish: () => Promise<void>): () => void
  /** Tries again to store the conversation in the browser. */
  retryStorage(): void
  /** The visitor has dismissed the notice that the conversation is not stored: it stays hidden until the storage has worked. */
  dismissStorageProblem(): void
  /** Asks the MCP servers for their tools again. */
  retryServers(): void
  /** The visitor has dismissed the notice about MCP servers: for these it stays hidden until they have answered. */
  dismissServerProblem(): void
  /** Shows a failure as an error bubble, and reports it to the page. */
  showError(error: unknown): void
  loadOlderMessages(): void
  /** Checks a key that the visitor entered. */
  insertKey(key: string): void
  /** Loads the page's model, from these files if given. */
  loadModel(files?: readonly File[]): void
  /** The files of the page's model, for saving. */
  modelFiles(): AsyncIterable<File>
  /** Checks the page's own key again. */
  checkKey(): void
  /** Calls the service, for the first time or again. */
  startCall(): void
  stopCall(): void
  toggleMute(): void
  toggleCaptions(): void
}

/** What a view receives. Listeners are added with `signal`. */
export interface ViewContext {
  get(): ChatState
  readonly requests: ChatRequests
  /** The chat's shadow root. */
  readonly root: ShadowRoot
  /** The chat as the page knows it. */
  readonly chat: ChatMethods
  /** Says something to a screen reader. */
  announce(text: string, urgency?: 'polite' | 'assertive'): void
  /** Loads the code of a feature that small bundles may go without. */
  readonly load: LoadFeature
  /** Aborted when the chat is destroyed. */
  readonly signal: AbortSignal
}

/** A rendered region. Nothing else knows its internals. */
export interface View {
  readonly dom: HTMLElement
  /** Called with each new state; compares what it shows and returns immediately if that did not change. */
  update?(state: ChatState, previous: ChatState): void
  destroy(): void
}

/**
 * Something a chat can do besides messaging: files, speech, a custom
 * button. If one fails, it is switched off and the chat continues.
 */
export interface Capability {
  readonly name: string
  /** Stops its speech output: someone wants to be heard, or wants quiet. */
  quiet?(): void
  update?(state: ChatState, previous: ChatState): void
  destroy(): void
}
