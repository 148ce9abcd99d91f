// The parts of a message, as pages write and read them: text, html, files, reasoning, tools, sources, data.
import type { MessageFile } from './message-file.ts'
import type { Suggestion } from './suggestions.ts'
import type { JsonSchema, ToolInput } from '../tools.ts'

/**
 * Data that a service adds to a part or a message and expects back
 * with it, by the name of the service: e.g. a signature or an id.
 */
export type ProviderMetadata = Readonly<Record<string, unknown>>

/** Markdown text. */
export interface TextPart {
  /** The kind of the part. */
  readonly type: 'text'
  /** The text, markdown. */
  readonly text: string
  /** Data that the service expects back with it. */
  readonly providerMetadata?: ProviderMetadata
}

/** HTML. Sanitised, unless `allowUnsafeHtml` is set. */
export interface HtmlMessagePart {
  /** The kind of the part. */
  readonly type: 'html'
  /** The markup. */
  readonly html: string
  /** `service` if a service wrote it: then it is restricted (see `responseHtml`). */
  readonly origin?: 'service'
}

/** A file, in a bubble of its own. */
export interface FilePart {
  /** The kind of the part. */
  readonly type: 'file'
  /** The file, as in `files`. */
  readonly file: MessageFile
  /** The media type, if the URL does not show it. */
  readonly mediaType?: string
  /** Data that the service expects back with it. */
  readonly providerMetadata?: ProviderMetadata
}

/** The reasoning of the model before it answered, shown collapsed. */
export interface ReasoningPart {
  /** The kind of the part. */
  readonly type: 'reasoning'
  /** The text; empty if the service does not show it. */
  readonly text: string
  /** The duration in milliseconds. Absent while the model is still reasoning, or if it was not measured. */
  readonly duration?: number
  /** Data that the service expects back with it. */
  readonly providerMetadata?: ProviderMetadata
}

/** The state of a tool call. */
export type ToolState =
  | 'input-streaming'
  | 'input-available'
  | 'approval-requested'
  | 'approval-responded'
  | 'output-available'
  | 'output-error'
  | 'output-denied'

/** An approval of a tool call. */
export interface ToolApproval {
  /** The id of the approval: the service's, or the chat's own for a tool of the page. */
  readonly id: string
  /** True if the page asks, for a tool of its own. */
  readonly isOfPage?: boolean
  /** The service's question to the visitor. */
  readonly message?: string
  /** When it expires; ISO 8601. A time that cannot be read is over. */
  readonly expiresAt?: string
  /** The JSON Schema of the arguments, if the visitor may edit them before approving the call. */
  readonly inputSchema?: JsonSchema
  /** The visitor's answer; absent until then. */
  readonly isApproved?: boolean
  /** The arguments as edited by the visitor: they replace all arguments of the call. */
  readonly input?: ToolInput
  /** The visitor's reason. */
  readonly reason?: string
  /** Data that the service expects back with the answer. */
  readonly providerMetadata?: ProviderMetadata
}

/** The MCP App of a tool: an interface that its server provides, shown with the call. */
export interface ToolApp {
  /** The name of the MCP server. Absent where there is only one. */
  readonly server?: string
  /** The URI of the interface among the resources of the server; it begins with `ui://`. */
  readonly resourceUri: string
  /** The result of the call as the server sent it, with what the model is not told. Absent until then, and if it is too long. */
  readonly result?: unknown
}

/** A picture, a sound or a link in the result of a tool call. Shown on the card, pictures are also given to models that take them. */
export interface ToolFile {
  /** A data URL of a picture (PNG, JPEG, GIF, WebP) or a sound, of at most two megabytes, or an `http(s)` address. */
  readonly src: string
  /** What it is called, or shows. */
  readonly name?: string
}

/** A tool call of the model, shown as a card with its name and state. */
export interface ToolPart {
  /** The kind of the part. */
  readonly type: 'tool'
  /** The service's id of the call. */
  readonly id: string
  /** The name that the model uses for the tool. */
  readonly name: string
  /** The state of the call. */
  readonly state: ToolState
  /** The arguments as they arrived, as JSON text. */
  readonly input: string
  /** The result: any JSON. A string is shown as it is. With `output-error` it is the error. */
  readonly output?: unknown
  /** Pictures, sounds and links in the result, at most eight. */
  readonly files?: readonly ToolFile[]
  /** How long the tool ran, in milliseconds. Absent while it runs, below 100, and where it was not measured. */
  readonly duration?: number
  /** The approval that the service waits for before it runs the tool. */
  readonly approval?: ToolApproval
  /** A title to show instead of `name`. */
  readonly title?: string
  /** True if the service ran the tool itself: the call needs no answer. */
  readonly isProviderExecuted?: boolean
  /** True for a tool that was not known in advance, e.g. of an MCP server. */
  readonly isDynamic?: boolean
  /** The MCP App that shows the call, if its tool has one. See `mcpApps`. */
  readonly app?: ToolApp
  /** Data that the service expects back with it. */
  readonly providerMetadata?: ProviderMetadata
}

/** A question of the agent that the visitor has to answer first: with a form or a text, or with yes or no. */
export interface InputRequestPart {
  /** The kind of the part. */
  readonly type: 'input-request'
  /** The id of the request, needed to answer it. */
  readonly id: string
  /** `confirmation` asks for a yes or no. */
  readonly kind: 'input' | 'confirmation'
  /** `cancelled` if the visitor left it unanswered. */
  readonly state: 'requested' | 'answered' | 'cancelled'
  /** The question, plain text. */
  readonly message?: string
  /** The JSON Schema of the answer; without one, the answer is a text. */
  readonly schema?: JsonSchema
  /** When it expires; ISO 8601. A time that cannot be read is over. */
  readonly expiresAt?: string
  /** The yes or no; absent until then. */
  readonly isApproved?: boolean
  /** The visitor's reason for no. */
  readonly reason?: string
  /** What the visitor entered: any JSON that fits the schema. */
  readonly response?: unknown
  /** Data that the service expects back with the answer. */
  readonly providerMetadata?: ProviderMetadata
}

/** A range of a text, in UTF-16 code units. */
export interface TextRange {
  /** The index of its first code unit. */
  readonly start: number
  /** The index after its last code unit. */
  readonly end: number
}

/** A source of the answer: a number in its text, where its place is known, and an entry of the list below it. See `sources`. */
export interface SourcePart {
  /** The kind of the part. */
  readonly type: 'source'
  /** Unique in the message. */
  readonly id: string
  /** The URL. */
  readonly url?: string
  /** The title. */
  readonly title?: string
  /** The cited text. */
  readonly snippet?: string
  /**
   * Where the text of the message cites it, in UTF-16 code units of all its text parts, which a blank line separates. The mark stands
   * after the end.
   */
  readonly positions?: readonly TextRange[]
  /** The media type of a document without a URL. */
  readonly mediaType?: string
  /** The file name. */
  readonly filename?: string
  /** Data that the service expects back with it. */
  readonly providerMetadata?: ProviderMetadata
}

/**
 * Suggested messages, shown as buttons below the message while it is the last one: at most 10, each of at most 1000 characters;
 * labels are cut after 100. `data-suggestions`, whose data is such a list, is shown in the same way.
 */
export interface SuggestionsPart {
  /** The kind of the part. */
  readonly type: 'suggestions'
  /** The suggested messages. */
  readonly suggestions: readonly Suggestion[]
}

/** Starts another step of the answer: what follows comes from another call of the model. Not shown. */
export interface StepPart {
  /** The kind of the part. */
  readonly type: 'step-start'
}

/**
 * Your own data, or a part of a type that this version does not know: kept, sent back unchanged, and shown as a collapsed card
 * titled with the type, containing its JSON. `confab-chat::part(data) { display: none }` hides these cards.
 */
export interface DataPart {
  /** `data-` and a name of your own. */
  readonly type: `data-${string}`
  /** A later one of the same type and id replaces it. */
  readonly id?: string
  /** Any JSON. */
  readonly data: unknown
}

/** A part of a message. */
export type MessagePart =
  | TextPart
  | HtmlMessagePart
  | FilePart
  | ReasoningPart
  | ToolPart
  | InputRequestPart
  | SourcePart
  | SuggestionsPart
  | StepPart
  | DataPart

/** The tokens that a message used. */
export interface MessageUsage {
  /** Tokens of the input. */
  readonly inputTokens?: number
  /** Tokens of the output, reasoning included. */
  readonly outputTokens?: number
  /** The sum of both. */
  readonly totalTokens?: number
  /** True where a chat server has estimated them: the service did not tell them, or the answer was cut. */
  readonly isEstimated?: boolean
  readonly [detail: string]: unknown
}

/** What is known about a message. */
export interface MessageMetadata {
  /** The model that wrote it. */
  readonly model?: string
  /** The tokens that it used. */
  readonly usage?: MessageUsage
  /**
   * Why the model stopped, in the service's terms: `stop`, `length`, `tool_calls` … `interrupted`: the answer was cut off. Where an
   * answer did not come whole, a line below it says so.
   */
  readonly finishReason?: string
  readonly [key: string]: unknown
}
