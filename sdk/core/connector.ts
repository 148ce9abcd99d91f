// What a connector gets and yields: requests, the events of a reply, live connections.
/** The interface between connectors and the engine. Part of the central types: see `types.ts`. */
import type { CallWorld, VoiceCall } from './call.ts'
import type { ChatError } from './errors.ts'
import type { MessageContent, MessageFile, RequestBody, Response } from './options/options.ts'
import type { FilesLimits } from './options/input.ts'
import type {
  MessageMetadata,
  MessagePart,
  ProviderMetadata,
  SourcePart,
  ToolApp,
  ToolApproval,
  ToolFile,
} from './options/messages/message-parts.ts'
import type { ToolDefinition } from './tool-definition.ts'

/** Fields that any delta may have. */
interface DeltaFields {
  /** The role of the message; `ai` by default. A role other than the open message's closes that and opens a new one. */
  readonly role?: string
  readonly custom?: unknown
  readonly sessionId?: string
}

/** Fields of a tool call besides its input and output. */
interface ToolFields {
  readonly title?: string
  readonly isProviderExecuted?: boolean
  readonly isDynamic?: boolean
  readonly app?: ToolApp
  readonly providerMetadata?: ProviderMetadata
  /**
   * True in the first event of a call that is new whatever its id is: models name calls for one response alone, and use the same id in
   * the next one. `unless-open` where ids are a server's, which may go on with a call that has no result yet.
   */
  readonly isNew?: boolean | 'unless-open'
}

/**
 * The events of a reply. It ends when the iterator ends; a failure is a thrown `ChatError`; the signal distinguishes an abort
 * from a failure.
 */
export type ReplyEvent =
  /** The connection is open and content will stream: the submit button becomes the stop button. */
  | { readonly type: 'stream-start' }
  /** The server keeps the answer: another page can go on with it by this id. */
  | { readonly type: 'resumable'; readonly id: string }
  /** Pieces with the same `partId` are one text, whatever comes between them; without one, a piece continues the last text. */
  | ({
      readonly type: 'text-delta'
      readonly text: string
      readonly overwrite?: boolean
      readonly partId?: string
    } & DeltaFields)
  | ({ readonly type: 'html-delta'; readonly html: string; readonly overwrite?: boolean } & DeltaFields)
  /**
   * Names the next message, or the open one if the service has not named it yet. A different id closes an open message that has a
   * service id; the id of an earlier message of the same answer continues that message.
   */
  | {
      readonly type: 'message-start'
      readonly id?: string
      readonly metadata?: MessageMetadata
      /** When the service created it; ISO 8601. */
      readonly createdAt?: string
    }
  /** More is known about the open message: merged into what was known. */
  | { readonly type: 'metadata'; readonly metadata: MessageMetadata }
  /** What follows comes from another call of the model. */
  | { readonly type: 'step-start' }
  /** The service withdraws what came since the last `step-start`: it starts that step again. */
  | { readonly type: 'step-reset' }
  /** The open text, or the one with this id, is complete, and the service expects this metadata back with it. */
  | { readonly type: 'text-end'; readonly providerMetadata: ProviderMetadata; readonly partId?: string }
  /** The open text was the model's reasoning: where a service sends no beginning of that, its end tells. */
  | { readonly type: 'text-as-reasoning' }
  | { readonly type: 'reasoning-delta'; readonly text: string }
  /** The open reasoning is complete, or was hidden by the service: metadata that it expects back. */
  | { readonly type: 'reasoning-end'; readonly providerMetadata?: ProviderMetadata }
  /** A tool call starts or grows; the first event of an id names the tool. */
  | ({ readonly type: 'tool-input-delta'; readonly id: string; readonly name?: string; readonly text: string } & ToolFields)
  /** The arguments are complete; `input` replaces what was collected so far. */
  | ({ readonly type: 'tool-input'; readonly id: string; readonly name?: string; readonly input?: string } & ToolFields)
  /** The call waits for the visitor's approval. */
  | ({ readonly type: 'tool-approval'; readonly id: string; readonly approval: ToolApproval } & ToolFields)
  | ({
      readonly type: 'tool-output'
      readonly id: string
      /** Any JSON; a string is shown as it is. */
      readonly output?: unknown
      readonly isError?: boolean
      readonly isDenied?: boolean
      /** Pictures, sounds and links in the result. */
      readonly files?: readonly ToolFile[]
      /** How long the tool ran, in milliseconds, where who ran it measured that. */
      readonly duration?: number
    } & ToolFields)
  /** A file. With `isPart` it belongs to the open message; otherwise it is a message of its own. */
  | ({
      readonly type: 'file'
      readonly file: MessageFile
      readonly mediaType?: string
      readonly isPart?: boolean
      readonly providerMetadata?: ProviderMetadata
    } & DeltaFields)
  | SourcePart
  /**
   * A part that is shown as data. One with an id replaces an earlier one with the same name and id. A transient one is reported
   * to the page and not kept.
   */
  | {
      readonly type: 'data'
      readonly name: string
      readonly data: unknown
      readonly id?: string
      readonly isTransient?: boolean
      /** True if the id is unique in the whole conversation: it replaces the part with that id in any message. */
      readonly isShared?: boolean
      /** True if existing data with this id is kept as it is. */
      readonly isInitial?: boolean
    }
  /** Changes data whose id is unique in the conversation: JSON Patch (RFC 6902). */
  | { readonly type: 'data-delta'; readonly name: string; readonly id: string; readonly patch: readonly unknown[] }
  /** A complete part: a tool, a source or data with a known id replaces the existing one; text and reasoning are appended. */
  | { readonly type: 'part'; readonly part: MessagePart }
  /** The state that the agent shares with the page. */
  | { readonly type: 'state'; readonly state: unknown }
  /** Changes that state: JSON Patch (RFC 6902). */
  | { readonly type: 'state-delta'; readonly patch: readonly unknown[] }
  /** The conversation as the service has it, oldest first: known messages are updated, others are added. */
  | { readonly type: 'snapshot'; readonly messages: readonly MessageContent[] }
  /** A complete message in its public form. */
  | { readonly type: 'message'; readonly message: Response }
  /** What follows belongs to the next message. The open one is complete, except for tool results that are still pending. */
  | { readonly type: 'message-end' }
  | { readonly type: 'session'; readonly id: string }
  /** The reply is being prepared, or an upload progresses; `loaded` and `total` are bytes. */
  | { readonly type: 'progress'; readonly text?: string; readonly loaded?: number; readonly total?: number }
  /** The answer starts over: what follows replaces everything received so far. */
  | { readonly type: 'restart' }
  /** Another request will bring the reply: keep waiting after this one ends. */
  | { readonly type: 'continues' }

/** A request as passed to a connector: limits are applied, and no object is shared with the page. */
export interface ConnectorRequest {
  /** The conversation, oldest first; the last message is the one being sent. */
  readonly messages: readonly MessageContent[]
  /** The files of the message being sent. */
  readonly files: readonly File[]
  /** The conversation as the service or the server knows it, from an earlier answer. */
  readonly sessionId?: string
  /** The id of the thread, if the chat has several. */
  readonly threadId?: string
  /** The same for each attempt to send one message, and unique to it. */
  readonly idempotencyKey?: string
  /** True if the message may be sent again, also by another page: the server has to know it by its key. */
  readonly isRepeatable?: boolean
  /** The current state that the agent shares with the page. */
  readonly state?: unknown
  /**
   * Why it is sent, if not for a new message: to regenerate an answer, after a message was edited, or with the results of the
   * page's tools for the last message's calls.
   */
  readonly trigger?: 'regenerate' | 'edit' | 'tool-results'
  /** True if it contains the visitor's answers to everything the previous answer was waiting for. */
  readonly isAnswer?: boolean
  /** The answer to regenerate, the edited message, or the message with the calls. */
  readonly messageId?: string
  /** The page's tools that the model can call; absent if there are none. */
  readonly tools?: readonly ToolDefinition[]
}

/** Body and headers as passed to the page's interceptor, which may change them. */
export interface RequestDetails {
  // The page may put anything into a body; the SDK relies on `messages` only.
  body: RequestBody | FormData | Record<string, unknown>
  headers?: Record<string, string>
}

/** The environment of a connector. Passed in, so that tests can replace it. */
export interface ConnectorContext {
  /** Aborted when the visitor stops the answer, the chat is destroyed or the connector is replaced. */
  readonly signal: AbortSignal
  readonly fetch: (input: string | URL, init?: RequestInit) => Promise<globalThis.Response>
  /** Runs the page's request interceptor. Throws a `ChatError` of kind `service` if it returns `{error}`. */
  interceptRequest(details: RequestDetails): Promise<RequestDetails>
  /** Runs the page's response interceptor on a raw response or a raw stream frame, in order. Without one, it is no promise. */
  interceptResponse(raw: unknown): unknown
  /** Resolves after that many milliseconds; rejects when the signal aborts. */
  delay(milliseconds: number): Promise<void>
  /** Shows or hides a notice that the service asked to wait; the visitor can cancel. */
  readonly showWaiting?: (isWaiting: boolean) => void
  /**
   * Loads what sees to it that a server hears of a stop, also where it cannot be reached now, and after a reload. To be loaded before: without
   * a connection nothing can be.
   */
  readonly loadStops?: () => Promise<StopKeeper>
  /** Told what a service sent that cannot be read. @default the console */
  readonly report?: (problem: string, received: unknown) => void
  /** Asks services that tell the tokens of a stream only when they are asked to. @default false */
  readonly countsTokens?: boolean
}

/** Sees to it that servers hear of stops. */
export interface StopKeeper {
  /**
   * The visitor has stopped an answer, with which its server goes on until it is told. `deliver` tells it, and rejects where that has to be
   * tried again. A page that comes later calls `stop` of the connector.
   */
  add(id: string, deliver: () => Promise<void>): void
}

/** Whether a live connection can carry a message. */
export type ConnectionState = 'none' | 'pending' | 'open' | 'closed'

/** The events of a live connection: replies, and the state of the connection. */
export type SessionEvent =
  | ReplyEvent
  | {
      readonly type: 'connection'
      readonly state: Exclude<ConnectionState, 'none'>
      readonly error?: ChatError
      /** The server has closed it in a normal way: no error where nobody waits for an answer. `send` waits for the next connection. */
      readonly isNormal?: boolean
    }
  | { readonly type: 'reply-error'; readonly error: ChatError }

/** A live connection (a WebSocket, or a handler that keeps sending). */
export interface Session {
  /** Ends when the connection is closed permanently: by `close` or by the context's signal. */
  readonly events: AsyncIterable<SessionEvent>
  send(request: ConnectorRequest): Promise<void>
  close(): void
}

/** A service's requirements for the visitor's input. Plain data, so that validation is independent of vendors. */
export interface InputRule {
  readonly needsText?: boolean
  /** Whether files are required, or how many. */
  readonly needsFiles?: boolean | number
  /** Which files it accepts, with limits that differ from the defaults. The page's settings take precedence. */
  readonly files?: Readonly<Partial<Record<'images' | 'audio' | 'mixedFiles', FilesLimits>>>
  /** The input is disabled, and an AI message shows the reason. */
  readonly disabledBecause?: string
  readonly placeholder?: string
}

/** The result of checking a key. */
export type KeyVerdict = 'valid' | 'invalid' | 'unreachable'

/** The key of a service, as far as the chat is concerned. The key itself never leaves the connector. */
export interface ConnectorKey {
  readonly placeholder: string
  /** Where to get a key. */
  readonly helpUrl?: string
  /** True while the visitor has to enter a key. */
  readonly isMissing: boolean
  /** True if the page's key is checked before the chat is shown. */
  readonly isChecked: boolean
  /** Checks a key, or the page's own if none is given, and keeps it if it is valid. */
  check(key: string | undefined, context: Pick<ConnectorContext, 'fetch' | 'signal'>): Promise<KeyVerdict>
  /**
   * Takes over the state of another connector, if it is for the same
   * service and the same key of the page. Returns whether it did.
   */
  adopt?(other: ConnectorKey): boolean
}

/** The state of a model that runs in the page. */
export interface WebModelState {
  readonly status: 'not-loaded' | 'loading' | 'loaded' | 'failed'
  /** Loading progress in words, or the error message. */
  readonly text: string
  /** Loading progress from 0 to 1. */
  readonly progress: number
  /** True if a message may be sent now, even if it has to load the model first. */
  readonly isReady: boolean
}

/** The chat that a model in the page belongs to. */
export interface WebModelOwner {
  /** True while the chat is in the page. */
  isIn(): boolean
  /** Ends what the chat had begun before it was taken out of the page, and closes the model. */
  end(): void
}

/** What the chat can do with a model that runs in the page, besides asking it. */
export interface WebModel {
  readonly state: WebModelState
  /** True if its files can be saved, and provided instead of downloaded. */
  readonly canKeepFiles: boolean
  subscribe(listener: () => void): () => void
  /** Loads it, from these files if given. Rejects with a `ChatError`. */
  load(files?: readonly File[]): Promise<void>
  /** Its files, as the browser stores them. */
  files(): AsyncIterable<File>
  /** Frees its memory. */
  close(): void
  /** The page has room for one model: that of a chat outside the page gives way to that of another. */
  belongTo(owner: WebModelOwner): void
}

/** How to reach a service. Has one of `send`, `open` and `call`. */
export interface Connector {
  readonly name: string
  /** True if the page itself writes the answers: their HTML is as trusted as the page's. */
  readonly isPage?: boolean
  /** True if a function of the page answers: nobody knows what its errors mean. */
  readonly isHandler?: boolean
  readonly input?: InputRule
  /** Error texts of the service with these prefixes are shown as they are. */
  readonly permittedErrorPrefixes?: readonly string[]
  /** Absent if no key is needed. */
  readonly key?: ConnectorKey
  /** True if requests contain ids, times, metadata and all parts of messages. Deep Chat's format has none of these. */
  readonly takesWholeMessages?: boolean
  /** The number of messages in a request if the page does not set it: -1 for all. */
  readonly maxMessages?: number
  /** True if requests can contain the page's tools. */
  readonly takesTools?: boolean
  /** True if what the model says after tool results belongs to the message with the calls. */
  readonly continuesMessage?: boolean
  /** Loads the conversation that the service keeps and the page wants to continue, oldest first; absent if there is none. */
  loadHistory?(context: ConnectorContext): Promise<readonly MessageContent[]>
  /** Present if the answers come from a model in the page. */
  readonly model?: WebModel
  /** Present if the service is called by voice, in place of the chat. */
  call?(world: CallWorld<ConnectorContext>): VoiceCall
  /** Answers one request. */
  send?(request: ConnectorRequest, context: ConnectorContext): AsyncIterable<ReplyEvent>
  /** Loads all that sending a message and reading its answer needs, for when there is no connection later. */
  preload?(): Promise<unknown>
  /** Gives an answer again from its beginning, by the id that it was announced with. Ends at once where it is complete and gone. */
  resume?(id: string, context: ConnectorContext): AsyncIterable<ReplyEvent>
  /** Ends an answer at its source that the visitor stopped on an earlier page. Rejects where that has to be tried again. */
  stop?(id: string, context: ConnectorContext): Promise<void>
  /** Opens a connection that lives as long as the chat. */
  open?(context: ConnectorContext): Session
  /**
   * True if replies arrive on their own: the submit button keeps its icon, and messages may be sent without waiting for replies.
   */
  readonly isConversational?: boolean
}
