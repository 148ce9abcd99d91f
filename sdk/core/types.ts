/**
 * The types that everything flows through. Requests go up as named calls, state comes down; a connector never sees a
 * view, a view never sees a connector.
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
} from './options/message-parts.ts'
import type { ApprovalDetail, ChatMethods, FeedbackDetail } from './options/options.ts'
import type { ElementStyles } from './options/styles.ts'
import type { ThreadsState } from './threads.ts'

export type * from './call.ts'
export type * from './connector.ts'
export type * from './threads.ts'
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
} from './options/message-parts.ts'

/** What a message is to the conversation. Only `message` is kept, sent and returned by `getMessages`. */
export type MessageKind =
  | 'message'
  /** The introduction the page configured; shown first, hidden and shown again on clear. */
  | 'intro'
  /** A setup check: what to change in the configuration, said as an AI message. */
  | 'notice'
  /** The loading bubble; the next message removes it. */
  | 'loading'
  /** An error bubble; the next message removes it. */
  | 'error'
  /** Html of the class `deep-chat-temporary-message`; the next message removes it. */
  | 'temporary'

/** Where a message is on its way. */
export type MessageStatus = 'pending' | 'streaming' | 'done' | 'failed' | 'queued'

/** One entry of the transcript. Replaced, never changed, when something about it changes. */
export interface Message {
  /** Stable for the life of the message, unique on the page. */
  readonly id: string
  /** `user`, `ai`, or a role of the page's own. */
  readonly role: string
  readonly kind: MessageKind
  readonly parts: readonly Part[]
  readonly status: MessageStatus
  /** The page's own data, handed through untouched. */
  readonly custom?: unknown
  /** The service's session (a thread, a conversation) that the message belongs to. */
  readonly sessionId?: string
  /** True when it came from `history`, `loadHistory` or storage. */
  readonly isHistory?: boolean
  /** When it was sent or began to arrive, in UTC (ISO 8601); absent when a history did not say. */
  readonly createdAt?: string
  /** The message it answers or follows; null for the first one of a conversation. */
  readonly parentId?: string | null
  readonly metadata?: MessageMetadata
  /** When it last changed, by the conversation's clock of changes. */
  readonly changedAt?: number
  /** True for an answer to something that was cleared: it is shown, but not stored. */
  readonly isOutdated?: boolean
}

/** A piece of a message. The union is open: an unknown part is kept and shown as data, never dropped. */
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

/** Html in the pieces in which it arrived: one for a whole reply, one a chunk for a streamed one. */
export interface HtmlPart {
  readonly type: 'html'
  readonly chunks: readonly string[]
  /** `service` when a service wrote it: then it is restricted. */
  readonly origin?: 'service'
}

export interface ErrorPart {
  readonly type: 'error'
  readonly text: string
  /** True when the send that failed can be tried again. */
  readonly canRetry: boolean
}

export interface LoadingPart {
  readonly type: 'loading'
  /** What is being waited for, in words; dots when absent. */
  readonly text?: string
  /** Markup of the page's own instead of the dots. */
  readonly html?: string
  /** The look of this one bubble, over `messageStyles.loading`. */
  readonly styles?: ElementStyles
}

/** What the request in hand is doing: files leave, its answer is awaited, a busy service is waited for, its answer comes. */
export type Phase = 'idle' | 'uploading' | 'loading' | 'waiting' | 'streaming'

/** Which view the chat shows; `pending` is none, until it is known whether a key must be asked for. */
export type ViewName = 'chat' | 'realtime' | 'error' | 'pending' | 'insert-key' | 'validate-key'

/** What the view that asks for a key shows. The key itself is no part of the state. */
export interface KeyEntry {
  readonly placeholder: string
  readonly helpUrl?: string
  readonly isChecking: boolean
  /** What was wrong with the key that was given last. */
  readonly error: string
}

/** What stands in the composer. */
export interface Composer {
  readonly text: string
  readonly files: readonly ComposerFile[]
  /** A file is being made, e.g. a recording: it counts as one that is there, and a send waits for it. */
  readonly isExpectingFile: boolean
  /** What was wrong with files that were given last; empty again with the next ones, or when the visitor has read it. */
  readonly fileProblems: readonly FileProblem[]
  /** The files that the service itself is about. */
  readonly serviceFiles?: InputRule['files'] | undefined
  /** Set by `disableSubmitButton`. */
  readonly isSubmitDisabled: boolean
  /** Whether what stands there may be sent now. */
  readonly canSend: boolean
  readonly placeholder: string
  readonly isDisabled: boolean
}

/** The option that a file came in by: its limits, its formats and its `connect` count for the file. */
export type FileSource = 'images' | 'gifs' | 'audio' | 'mixedFiles' | 'camera' | 'microphone'

/** A file of a message. */
export interface Attachment {
  readonly file: File
  /** Absent when no option of the page speaks of such files. */
  readonly source?: FileSource
}

/** A file that waits to be sent. */
export interface ComposerFile extends Attachment {
  readonly id: string
  readonly type: 'image' | 'audio' | 'any'
  /** Greater than that of each one that came before. */
  readonly arrival: number
}

/** Why a file is not attached, or no longer. */
export interface FileProblem {
  readonly reason: 'type' | 'limit' | 'empty' | 'duplicate'
  readonly name: string
  /** The formats that are taken, as `acceptedFormats` has them. */
  readonly formats?: string
  /** How many there may be. */
  readonly limit?: number
}

/** Why `browserStorage` cannot keep a conversation whole: no space is left, or the browser refuses for another reason. */
export type StorageProblem = 'full' | 'failed'

/** Everything a view may draw. Replaced, never changed. */
export interface ChatState {
  readonly config: Config
  readonly messages: readonly Message[]
  /** The messages of other branches: answers that were asked for again, messages that were edited, and what followed them. */
  readonly branches: readonly Message[]
  readonly view: ViewName
  /** The text of the error view. */
  readonly viewError: string
  /** There while a key is asked for. */
  readonly keyEntry?: KeyEntry | undefined
  readonly phase: Phase
  readonly composer: Composer
  readonly connection: ConnectionState
  /** There when the answers come from a model in the page. */
  readonly webModel?: (WebModelState & Pick<WebModel, 'canKeepFiles'>) | undefined
  /** There when the service is spoken to. */
  readonly call?: CallState | undefined
  /** There when the chat has several conversations. */
  readonly threads?: ThreadsState | undefined
  /** Why the browser does not keep the conversation, or not all of it; absent once the visitor has read that. */
  readonly storageProblem?: StorageProblem | undefined
  /** True while messages that are kept in the browser are still to be shown. */
  readonly isRestoring: boolean
  readonly historyPaging: 'none' | 'ready' | 'loading' | 'complete' | 'failed'
  /** False once the messages were cleared without showing the introduction again. */
  readonly isIntroShown: boolean
}

/** What the visitor's hand may ask of the chat. Views call these; the engine answers by a new state. */
export interface ChatRequests {
  submit(): void
  submitText(text: string): void
  stop(): void
  retry(): void
  /** Asks for the answer again that this message, or the last one, is part of. The present one becomes another branch. */
  regenerate(id?: string): Promise<void>
  /** Says something else in the place of a message of the visitor's, and asks for an answer to that. */
  editMessage(id: string, text: string): Promise<void>
  /** Shows the branch that this message is on. */
  switchBranch(id: string): Promise<void>
  /** Keeps and tells what the visitor thinks of an answer. Rejects when it cannot be sent. */
  setFeedback(id: string, value: 'good' | 'bad' | undefined, detail?: FeedbackDetail): Promise<void>
  /** Allows or denies a call that needs approval. Throws when it no longer does. */
  respondToApproval(id: string, isApproved: boolean, detail?: ApprovalDetail): Promise<void>
  /** Gives the result of a call that nothing has run. Throws when it awaits none. */
  answerCall(messageId: string, callId: string, output: unknown): Promise<void>
  /** The time to answer is over: the field takes messages again. */
  expireApproval(): void
  setText(text: string, isUser: boolean): void
  /** Attaches files: those of a button by its option, those that were pasted or dropped by what they are. */
  addFiles(files: readonly File[], source?: FileSource): void
  removeFile(id: string): void
  /** The visitor has read what was wrong with the files. */
  dismissFileProblems(): void
  /**
   * Says that a file is being made. A send calls `finish` and waits for it.
   * @returns the way to say that the file was added, or is not coming.
   */
  expectFile(finish: () => Promise<void>): () => void
  /** Stores the conversation in the browser again, after that failed. */
  retryStorage(): void
  /** The visitor has read why the conversation is not stored: it is not said again before the storage has worked. */
  dismissStorageProblem(): void
  /** Shows what went wrong as an error bubble, and tells the page. */
  showError(error: unknown): void
  loadOlderMessages(): void
  /** Has a key that the visitor gave checked. */
  insertKey(key: string): void
  /** Loads the model of the page, from these files where some are given. */
  loadModel(files?: readonly File[]): void
  /** The files of the page's model, to be saved. */
  modelFiles(): AsyncIterable<File>
  /** Has the key that the page brings checked again. */
  checkKey(): void
  /** Calls the service, for the first time or again. */
  startCall(): void
  stopCall(): void
  toggleMute(): void
  toggleCaptions(): void
}

/** What a view is given. Listeners are added with `signal`. */
export interface ViewContext {
  get(): ChatState
  readonly requests: ChatRequests
  /** The shadow root the chat lives in. */
  readonly root: ShadowRoot
  /** The chat as the page knows it. */
  readonly chat: ChatMethods
  /** Says something to a screen reader. */
  announce(text: string, urgency?: 'polite' | 'assertive'): void
  /** Aborted when the chat is destroyed. */
  readonly signal: AbortSignal
}

/** A drawn region. Nothing else knows its inside. */
export interface View {
  readonly dom: HTMLElement
  /** Called with every new state; compares what it draws and returns at once when that did not change. */
  update?(state: ChatState, previous: ChatState): void
  destroy(): void
}

/** Something a chat can do beside talking: files, speech, a button of the page's own. One that fails is switched off and the chat lives on. */
export interface Capability {
  readonly name: string
  /** Its button in the input area. */
  readonly button?: HTMLElement
  /** Ends what it says aloud: somebody wants to be heard, or wants quiet. */
  quiet?(): void
  update?(state: ChatState, previous: ChatState): void
  destroy(): void
}
