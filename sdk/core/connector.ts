/** What connectors and the engine say to each other. Part of the types that everything flows through: see `types.ts`. */
import type { CallWorld, VoiceCall } from './call.ts'
import type { ChatError } from './errors.ts'
import type { MessageContent, MessageFile, RequestBody, Response } from './options/options.ts'
import type { FilesLimits } from './options/input.ts'
import type { JsonSchema } from './options/tools.ts'
import type { MessageMetadata, MessagePart, ProviderMetadata, SourcePart, ToolApproval } from './options/message-parts.ts'

/** Fields that any delta may carry along. */
interface DeltaFields {
  /** Whose message it is; `ai` when absent. Another role than the open message's closes that and opens a new one. */
  readonly role?: string
  readonly custom?: unknown
  readonly sessionId?: string
}

/** What is known of a tool call beside what goes in and what comes out. */
interface ToolFields {
  readonly title?: string
  readonly isProviderExecuted?: boolean
  readonly isDynamic?: boolean
  readonly providerMetadata?: ProviderMetadata
}

/**
 * What a connector says while it answers. The end is the end of the iterator; a failure is a thrown `ChatError`; an
 * abort is told apart from a failure by the signal.
 */
export type ReplyEvent =
  /** The connection is open and content will stream: the submit button becomes the stop button. */
  | { readonly type: 'stream-start' }
  /** The server keeps the answer: another page can go on with it by this id. */
  | { readonly type: 'resumable'; readonly id: string }
  | ({ readonly type: 'text-delta'; readonly text: string; readonly overwrite?: boolean } & DeltaFields)
  | ({ readonly type: 'html-delta'; readonly html: string; readonly overwrite?: boolean } & DeltaFields)
  /**
   * The message that follows has this id, or the one that is open, when it has none of a service yet. Another id than the one that
   * a service gave the open message leaves that; the id of an earlier message of the same answer goes on with that one.
   */
  | {
      readonly type: 'message-start'
      readonly id?: string
      readonly metadata?: MessageMetadata
      /** When the service began it; ISO 8601. */
      readonly createdAt?: string
    }
  /** More is known about the open message: merged into what was known. */
  | { readonly type: 'metadata'; readonly metadata: MessageMetadata }
  /** What follows came of another call of the model. */
  | { readonly type: 'step-start' }
  /** The open text is complete, and the service wants this back with it. */
  | { readonly type: 'text-end'; readonly providerMetadata: ProviderMetadata }
  | { readonly type: 'reasoning-delta'; readonly text: string }
  /** The open thoughts are complete, or there were some that the service does not show: what it wants back with them. */
  | { readonly type: 'reasoning-end'; readonly providerMetadata?: ProviderMetadata }
  /** A tool call begins or grows; the first one of an id names the tool. */
  | ({ readonly type: 'tool-input-delta'; readonly id: string; readonly name?: string; readonly text: string } & ToolFields)
  /** The arguments are complete; `input`, when given, replaces what was gathered. */
  | ({ readonly type: 'tool-input'; readonly id: string; readonly name?: string; readonly input?: string } & ToolFields)
  /** The call waits for the visitor's approval. */
  | ({ readonly type: 'tool-approval'; readonly id: string; readonly approval: ToolApproval } & ToolFields)
  | ({
      readonly type: 'tool-output'
      readonly id: string
      /** Any JSON; a text is shown as it is. */
      readonly output?: unknown
      readonly isError?: boolean
      readonly isDenied?: boolean
      /** How long the tool ran, in milliseconds, where who ran it measured that. */
      readonly duration?: number
    } & ToolFields)
  /** A file. `isPart` puts it into the open message; otherwise it is a message of its own. */
  | ({
      readonly type: 'file'
      readonly file: MessageFile
      readonly mediaType?: string
      readonly isPart?: boolean
      readonly providerMetadata?: ProviderMetadata
    } & DeltaFields)
  | SourcePart
  /**
   * A part that is shown as data. One with an id replaces an earlier one of its name and id. A transient one is told to the page
   * and not kept.
   */
  | {
      readonly type: 'data'
      readonly name: string
      readonly data: unknown
      readonly id?: string
      readonly isTransient?: boolean
      /** True where one part of the whole conversation has the id: it replaces that one in whichever message it stands. */
      readonly isShared?: boolean
      /** True where data of this id, when there is some, stays as it is. */
      readonly isInitial?: boolean
    }
  /** A change of data whose id is of the whole conversation: JSON Patch (RFC 6902). */
  | { readonly type: 'data-delta'; readonly name: string; readonly id: string; readonly patch: readonly unknown[] }
  /** A whole part: a tool, a source or data with the id of one that is there replaces it, text and reasoning go on. */
  | { readonly type: 'part'; readonly part: MessagePart }
  /** The state that the agent shares with the page. */
  | { readonly type: 'state'; readonly state: unknown }
  /** A change of that state: JSON Patch (RFC 6902). */
  | { readonly type: 'state-delta'; readonly patch: readonly unknown[] }
  /** The conversation as the service has it, oldest first: messages of known ids are brought up to date, others are added. */
  | { readonly type: 'snapshot'; readonly messages: readonly MessageContent[] }
  /** A whole message, in the public form. */
  | { readonly type: 'message'; readonly message: Response }
  /** What follows belongs to the next message. The open one is complete, but for results of tools that it still waits for. */
  | { readonly type: 'message-end' }
  | { readonly type: 'session'; readonly id: string }
  /** The reply is still being prepared, or an upload advances; `loaded` and `total` are bytes. */
  | { readonly type: 'progress'; readonly text?: string; readonly loaded?: number; readonly total?: number }
  /** The answer begins again: what follows takes the place of what came so far. */
  | { readonly type: 'restart' }
  /** Another request will bring the reply: keep waiting after this one ends. */
  | { readonly type: 'continues' }

/** A request as the engine hands it to a connector: limits applied, nothing of it shared with the page. */
export interface ConnectorRequest {
  readonly messages: readonly MessageContent[]
  /** The files of the message being sent. */
  readonly files: readonly File[]
  readonly sessionId?: string
  /** The thread that is written in, where the chat has several. */
  readonly threadId?: string
  /** The same for each try of one message, and of no other. */
  readonly idempotencyKey?: string
  /** The state that the agent shares with the page, as it is now. */
  readonly state?: unknown
  /**
   * Why it is sent when it is no new message: an answer is asked for again, a message was edited, or tools of the page have
   * answered the calls of the last message.
   */
  readonly trigger?: 'regenerate' | 'edit' | 'tool-results'
  /** True when it brings what the visitor answered to all that the answer before waited for. */
  readonly isAnswer?: boolean
  /** The answer that is asked for again, the message that was edited, or the one with the calls. */
  readonly messageId?: string
  /** The tools of the page that the model can call; absent when there are none. */
  readonly tools?: readonly ToolDefinition[]
}

/** What a model has to know of a tool. */
export interface ToolDefinition {
  readonly name: string
  readonly description: string
  /** The JSON Schema of the arguments. */
  readonly inputSchema: JsonSchema
}

/** Body and headers as an interceptor of the page may see and change them. */
export interface RequestDetails {
  // The page may put anything into a body; nothing inside relies on more than `messages`.
  body: RequestBody | FormData | Record<string, unknown>
  headers?: Record<string, string>
}

/** Everything a connector may use of the world. Given in, so that a test can give something else. */
export interface ConnectorContext {
  /** Aborted when the visitor stops, the chat is destroyed or the connector is replaced. */
  readonly signal: AbortSignal
  readonly fetch: (input: string | URL, init?: RequestInit) => Promise<globalThis.Response>
  /** Runs the page's request interceptor. Throws a `ChatError` of kind `service` when it returns `{error}`. */
  interceptRequest(details: RequestDetails): Promise<RequestDetails>
  /** Runs the page's response interceptor on a raw response or a raw stream frame, in order. */
  interceptResponse(raw: unknown): Promise<unknown>
  /** Resolves after that many milliseconds; rejects when the signal aborts. */
  delay(milliseconds: number): Promise<void>
  /** Tells the visitor that the service has to be waited for, and that the wait is over; they can end it. */
  readonly showWaiting?: (isWaiting: boolean) => void
}

/** Whether a live connection can carry a message. */
export type ConnectionState = 'none' | 'pending' | 'open' | 'closed'

/** What a live connection says: replies, and how the connection itself is. */
export type SessionEvent =
  | ReplyEvent
  | { readonly type: 'connection'; readonly state: Exclude<ConnectionState, 'none'>; readonly error?: ChatError }
  | { readonly type: 'reply-error'; readonly error: ChatError }

/** A live connection (a websocket, a handler that keeps talking). */
export interface Session {
  /** Ends when the connection is given up for good: by `close` or by the context's signal. */
  readonly events: AsyncIterable<SessionEvent>
  send(request: ConnectorRequest): Promise<void>
  close(): void
}

/** What a service needs of the visitor's input. Data, so that validation knows no vendor. */
export interface InputRule {
  readonly needsText?: boolean
  /** Whether, or how many, files there must be. */
  readonly needsFiles?: boolean | number
  /** Which files it takes, with their limits where the usual ones do not hold. What the page sets goes over it. */
  readonly files?: Readonly<Partial<Record<'images' | 'audio' | 'mixedFiles', FilesLimits>>>
  /** The input is off, with the reason shown as an AI message. */
  readonly disabledBecause?: string
  readonly placeholder?: string
}

/** What a check of a key found. */
export type KeyVerdict = 'valid' | 'invalid' | 'unreachable'

/** The key of a service, as far as the chat has to do with it. The key itself never leaves the connector. */
export interface ConnectorKey {
  readonly placeholder: string
  /** Where a key is to be had. */
  readonly helpUrl?: string
  /** True while the visitor has to give one. */
  readonly isMissing: boolean
  /** Whether the key of the page is checked before the chat shows. */
  readonly isChecked: boolean
  /** Checks a key, or the page's own when none is given, and keeps it when it is good. */
  check(key: string | undefined, context: Pick<ConnectorContext, 'fetch' | 'signal'>): Promise<KeyVerdict>
  /** Takes over what another connector knows, if it is one of the same service and of the same key of the page. Says whether. */
  adopt?(other: ConnectorKey): boolean
}

/** How a model in the page is doing. */
export interface WebModelState {
  readonly status: 'not-loaded' | 'loading' | 'loaded' | 'failed'
  /** While it loads, what is being done; when it failed, why. */
  readonly text: string
  /** How far the load is, from 0 to 1. */
  readonly progress: number
  /** Whether a message may be sent now: it may have to load the model first. */
  readonly isReady: boolean
}

/** A model that runs in the page: what the chat may do with it beside asking it. */
export interface WebModel {
  readonly state: WebModelState
  /** Whether its files can be saved, and brought instead of downloaded. */
  readonly canKeepFiles: boolean
  subscribe(listener: () => void): () => void
  /** Loads it, from these files where some are given. Rejects with a `ChatError`. */
  load(files?: readonly File[]): Promise<void>
  /** Its files, as the browser keeps them. */
  files(): AsyncIterable<File>
  /** Gives its memory back. */
  close(): void
}

/** How to reach a service. One of `send`, `open` and `call` is there. */
export interface Connector {
  readonly name: string
  /** True when the page itself wrote what it answers: its html is the page's. */
  readonly isPage?: boolean
  readonly input?: InputRule
  /** Service error texts that begin so are shown as they are. */
  readonly permittedErrorPrefixes?: readonly string[]
  /** Absent when no key is needed. */
  readonly key?: ConnectorKey
  /** True when a request carries ids, times, metadata and all parts of messages. Deep Chat's contract knows none of them. */
  readonly takesWholeMessages?: boolean
  /** How many messages a request carries when the page does not say: -1 for all. */
  readonly maxMessages?: number
  /** True when requests can carry tools of the page. */
  readonly takesTools?: boolean
  /** True when what the model says after the results of tools belongs to the message with the calls. */
  readonly continuesMessage?: boolean
  /** What the service keeps of a conversation that the page wants to go on with, oldest first; absent when there is none. */
  loadHistory?(context: ConnectorContext): Promise<readonly MessageContent[]>
  /** There when the answers come from a model in the page. */
  readonly model?: WebModel
  /** There when the service is spoken to, in the place of the chat. */
  call?(world: CallWorld<ConnectorContext>): VoiceCall
  /** Answers one request. */
  send?(request: ConnectorRequest, context: ConnectorContext): AsyncIterable<ReplyEvent>
  /** Gives an answer again from its beginning, by the id that it was announced with. Ends at once where it is complete and gone. */
  resume?(id: string, context: ConnectorContext): AsyncIterable<ReplyEvent>
  /** Opens a connection that lives as long as the chat. */
  open?(context: ConnectorContext): Session
  /** True when replies arrive by themselves: the submit button keeps its icon and messages may be sent back to back. */
  readonly isConversational?: boolean
}
