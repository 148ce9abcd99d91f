import type { MessageFile } from './message.ts'

/** What a service said of a part or a message and wants back with it, by the name of the service: a signature, an id. */
export type ProviderMetadata = Readonly<Record<string, unknown>>

/** Markdown text. */
export interface TextPart {
  /** The kind of the part. */
  readonly type: 'text'
  /** The text, markdown. */
  readonly text: string
  /** What the service wants back with it. */
  readonly providerMetadata?: ProviderMetadata
}

/** Html; sanitised before it is drawn, unless the page opted out. */
export interface HtmlMessagePart {
  /** The kind of the part. */
  readonly type: 'html'
  /** The markup. */
  readonly html: string
  /** `service` when a service wrote it: then it is restricted (see `responseHtml`). */
  readonly origin?: 'service'
}

/** A file: a bubble of its own. */
export interface FilePart {
  /** The kind of the part. */
  readonly type: 'file'
  /** The file, as in `files`. */
  readonly file: MessageFile
  /** What the service says it is, where the address does not tell. */
  readonly mediaType?: string
  /** What the service wants back with it. */
  readonly providerMetadata?: ProviderMetadata
}

/** What the model thought before it answered; drawn as a closed disclosure. */
export interface ReasoningPart {
  /** The kind of the part. */
  readonly type: 'reasoning'
  /** The thoughts; empty where the service does not show them. */
  readonly text: string
  /** How long the model thought, in milliseconds; absent while it still thinks, and where nobody measured it. */
  readonly duration?: number
  /** What the service wants back with it. */
  readonly providerMetadata?: ProviderMetadata
}

/** How the call of a tool stands. */
export type ToolState = 'input-streaming' | 'input-available' | 'output-available' | 'output-error' | 'output-denied'

/** A tool the model called; drawn as a card with its name and state. */
export interface ToolPart {
  /** The kind of the part. */
  readonly type: 'tool'
  /** The service's id of the call. */
  readonly id: string
  /** The name by which the model calls the tool. */
  readonly name: string
  /** How the call stands. */
  readonly state: ToolState
  /** The arguments as they arrived, JSON text. */
  readonly input: string
  /** The result: any JSON. A text is shown as it is. With `output-error` it is the error. */
  readonly output?: unknown
  /** A name for people, instead of `name`. */
  readonly title?: string
  /** True when the service ran the tool itself: nobody else has to answer the call. */
  readonly isProviderExecuted?: boolean
  /** True for a tool that the service did not know when its code was written, of an MCP server say. */
  readonly isDynamic?: boolean
  /** What the service wants back with it. */
  readonly providerMetadata?: ProviderMetadata
}

/** A piece of a text, in UTF-16 code units. */
export interface TextRange {
  /** Its first unit. */
  readonly start: number
  /** The unit behind its last one. */
  readonly end: number
}

/** Where the answer comes from; drawn as a numbered list below the message. */
export interface SourcePart {
  /** The kind of the part. */
  readonly type: 'source'
  /** One source of a message has it. */
  readonly id: string
  /** Where it can be read. */
  readonly url?: string
  /** What it is called. */
  readonly title?: string
  /** The words that are cited. */
  readonly snippet?: string
  /** Where in the text of the message it is cited. */
  readonly positions?: readonly TextRange[]
  /** Of a document that has no address. */
  readonly mediaType?: string
  /** The name of its file. */
  readonly filename?: string
  /** What the service wants back with it. */
  readonly providerMetadata?: ProviderMetadata
}

/** Begins another step of the answer: what follows came of another call of the model. Nothing is drawn for it. */
export interface StepPart {
  /** The kind of the part. */
  readonly type: 'step-start'
}

/** Data of the page's own, or a part of a kind that this version does not know: kept, and sent back as it is. */
export interface DataPart {
  /** `data-` and a name of your own. */
  readonly type: `data-${string}`
  /** A later one of the same type and id replaces it. */
  readonly id?: string
  /** Any JSON. */
  readonly data: unknown
}

/** A piece of a message as a page sees it. */
export type MessagePart = TextPart | HtmlMessagePart | FilePart | ReasoningPart | ToolPart | SourcePart | StepPart | DataPart

/** What a message cost, in tokens. */
export interface MessageUsage {
  /** What went in. */
  readonly inputTokens?: number
  /** What came out, thoughts included. */
  readonly outputTokens?: number
  /** Both together. */
  readonly totalTokens?: number
  readonly [detail: string]: unknown
}

/** What is known about a message. */
export interface MessageMetadata {
  /** The model that wrote it. */
  readonly model?: string
  /** What it cost, in tokens. */
  readonly usage?: MessageUsage
  /** Why the model stopped, in the service's word: `stop`, `length`, `tool_calls` … */
  readonly finishReason?: string
  readonly [key: string]: unknown
}
