import type { MessageFile } from './message.ts'

/** What a service said of a part or a message and wants back with it, by the name of the service: a signature, an id. */
export type ProviderMetadata = Readonly<Record<string, unknown>>

/** Markdown text. */
export interface TextPart {
  readonly type: 'text'
  readonly text: string
  readonly providerMetadata?: ProviderMetadata
}

/** Html; sanitised before it is drawn, unless the page opted out. */
export interface HtmlMessagePart {
  readonly type: 'html'
  readonly html: string
  /** `service` when a service wrote it: then it is restricted (see `responseHtml`). */
  readonly origin?: 'service'
}

export interface FilePart {
  readonly type: 'file'
  readonly file: MessageFile
  /** What the service says it is, where the address does not tell. */
  readonly mediaType?: string
  readonly providerMetadata?: ProviderMetadata
}

/** What the model thought before it answered; drawn as a closed disclosure. */
export interface ReasoningPart {
  readonly type: 'reasoning'
  readonly text: string
  /** How long the model thought, in milliseconds; absent while it still thinks, and where nobody measured it. */
  readonly duration?: number
  readonly providerMetadata?: ProviderMetadata
}

export type ToolState = 'input-streaming' | 'input-available' | 'output-available' | 'output-error' | 'output-denied'

/** A tool the model called; drawn as a card with its name and state. */
export interface ToolPart {
  readonly type: 'tool'
  /** The service's id of the call. */
  readonly id: string
  readonly name: string
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
  readonly providerMetadata?: ProviderMetadata
}

/** Where the answer comes from; drawn as a numbered list below the message. */
export interface SourcePart {
  readonly type: 'source'
  readonly id: string
  readonly url?: string
  readonly title?: string
  /** The words that are cited. */
  readonly snippet?: string
  /** Where in the text of the message it is cited, in UTF-16 code units; `end` is behind the last one. */
  readonly positions?: readonly { readonly start: number; readonly end: number }[]
  /** Of a document that has no address. */
  readonly mediaType?: string
  readonly filename?: string
  readonly providerMetadata?: ProviderMetadata
}

/** Begins another step of the answer: what follows came of another call of the model. Nothing is drawn for it. */
export interface StepPart {
  readonly type: 'step-start'
}

/** Data of the page's own, or a part of a kind that this version does not know: kept, and sent back as it is. */
export interface DataPart {
  readonly type: `data-${string}`
  /** A later one of the same type and id replaces it. */
  readonly id?: string
  readonly data: unknown
}

/** A piece of a message as a page sees it. */
export type MessagePart = TextPart | HtmlMessagePart | FilePart | ReasoningPart | ToolPart | SourcePart | StepPart | DataPart

/** What is known about a message. */
export interface MessageMetadata {
  /** The model that wrote it. */
  readonly model?: string
  /** What it cost, in tokens. */
  readonly usage?: {
    readonly inputTokens?: number
    readonly outputTokens?: number
    readonly totalTokens?: number
    readonly [detail: string]: unknown
  }
  /** Why the model stopped, in the service's word: `stop`, `length`, `tool_calls` … */
  readonly finishReason?: string
  readonly [key: string]: unknown
}
