// The option `connect`, a page's own backend: address, headers, stream, websocket, handler; and request limits and interceptors.
/** The options for the connection to a backend: what is sent, and how responses are handled. */
import type { Feedback, RequestBody } from './messages/message.ts'
import type { Response } from './messages/response.ts'

/** How a reply is streamed. */
export interface StreamOptions {
  /**
   * Types out a complete reply: `true` at 6 ms per character, or a number of milliseconds. With a WebSocket, a string is the
   * phrase that ends a reply.
   * @default false
   */
  simulation?: boolean | number | string
  /**
   * Reads the response as chunks of plain text instead of server-sent events.
   * @default false
   */
  readable?: boolean
  /**
   * Repeats the request when an event stream breaks: with `Last-Event-ID` if events have ids, otherwise for a new answer that
   * replaces the text so far. At most five times per answer, each after the server's `retry` (between 100 ms and 30 s) or one
   * second. All attempts for a message have the same `Idempotency-Key`: a server that acts on requests must recognise it, and one
   * on another origin must allow both headers. Without this option nothing is repeated unless the visitor tries again.
   * @default false
   */
  reconnect?: boolean
  /** Has no effect: rendering is always incremental. Accepted for configurations of Deep Chat. */
  partialRender?: boolean
}

/** Where the rest of an answer is, on servers that do not have the routes of `confab-chat/server`. */
export interface ResumeOptions {
  /** The URL that gives the answer with this id, from its beginning or after `Last-Event-ID`; 204 when there is none. */
  url: string | ((id: string) => string)
  /**
   * The response header that has the id of the answer.
   * @default the id of the conversation is used instead
   */
  header?: string
}

/** The wire formats that `connect` supports. Replies are recognised automatically; naming one shapes the request too. */
export type WireFormat = 'confab' | 'openai-chat' | 'openai-responses' | 'anthropic' | 'ai-sdk' | 'ag-ui' | 'ollama' | 'text'

/** How a `handler` communicates with the chat. */
export interface Signals {
  /** Passes a reply to the chat, or with `stream` a chunk of one. Resolves when it is shown. */
  onResponse(response: Response | Response[]): Promise<void>
  /** Reports that a stream or a connection is open. */
  onOpen(): void
  /** Ends the stream, or reports that the connection is closed. */
  onClose(): void
  /** Notifies you when the visitor stops a stream. */
  stopClicked: {
    /** Set it to a function of your own. */
    listener: () => void
  }
  /** With `websocket: true`: notifies you of every message. */
  newUserMessage: {
    /** Set it to a function of your own, which receives the body. */
    listener: (body: RequestBody) => void
  }
}

/**
 * Answers in place of the network. What it throws or rejects with is shown as an error.
 * @param body The body of a request; undefined when a connection is opened.
 */
export type Handler = (body: RequestBody | FormData | undefined, signals: Signals) => void | Promise<void>

/** What an agent should know about the page (AG-UI). */
export interface AgentContext {
  /** What it is, for the model. */
  description: string
  /** Its value as a text, e.g. JSON. */
  value: string
}

/** Your own backend. */
export interface Connect {
  /** The URL that requests are sent to. */
  url?: string
  /**
   * The HTTP method. A `GET` has no body.
   * @default 'POST'
   */
  method?: string
  /** Headers for every request, e.g. `Authorization`. */
  headers?: Record<string, string>
  /**
   * Whether to send cookies, as in `fetch`: `omit`, `same-origin`, or `include`, which sends them to other origins too.
   * @default 'same-origin'
   */
  credentials?: RequestCredentials
  /**
   * Uses a WebSocket at `url`: `true`, a sub-protocol or a list of them.
   * @default false
   */
  websocket?: boolean | string | string[]
  /**
   * Streams replies: `true` reads server-sent events.
   * @default false
   */
  stream?: boolean | StreamOptions
  /**
   * Goes on with an answer whose connection was lost, or whose page was left: `true` for servers that keep answers as
   * `confab-chat/server` does, an object for others. Only answers that stream can be resumed.
   * @default false
   */
  resume?: boolean | ResumeOptions
  /** A function of your own that answers instead of the network. */
  handler?: Handler
  /** Added to the body of every request, e.g. a model name. */
  additionalBodyProps?: Record<string, unknown>
  /**
   * The wire format of requests and replies.
   * @default Confab's own for requests; replies are recognised by headers and first frame
   */
  format?: WireFormat
  /**
   * With `format: 'ag-ui'`: what the agent should know about the page, as descriptions and values; a function is called for each request.
   * @default []
   */
  context?: AgentContext[] | (() => AgentContext[] | undefined | Promise<AgentContext[] | undefined>)
  /**
   * With `format: 'ag-ui'`: what the server passes on to the agent unchanged; a function is called for each request.
   * @default {}
   */
  forwardedProps?:
    | Record<string, unknown>
    | (() => Record<string, unknown> | undefined | Promise<Record<string, unknown> | undefined>)
  /**
   * With `format: 'ag-ui'`: the state that the agent begins with. A function is called for each request with the state that the agent has
   * shared, undefined before, and returns the one to send.
   * @default what the agent has shared, otherwise {}
   */
  state?: Record<string, unknown> | ((shared: unknown) => unknown)
  /**
   * Where to send feedback on answers: a URL to post it to as JSON, or a function. If set, `messageActions: true` includes the
   * buttons Good answer and Bad answer.
   */
  feedback?: string | ((feedback: Feedback) => unknown)
}

/** How much of the conversation a request contains. */
export interface RequestBodyLimits {
  /**
   * The number of newest messages in a request; 0 or less sends all.
   * @default the last one; with a `format` all, and what suits the service with `directConnection`
   */
  maxMessages?: number
  /**
   * The maximum number of characters in all messages; the oldest are cut first.
   * @default no limit
   */
  totalMessagesMaxCharLength?: number
}

/** What a request interceptor returns. */
export interface InterceptedRequest {
  /** The body to send instead. */
  body?: unknown
  /** The headers to send instead. */
  headers?: Record<string, string>
  /** Cancels the request and shows this as a service error. */
  error?: string
}

/** Changes or cancels a request before it is sent. */
export type RequestInterceptor = (details: {
  /** The body of the request. */
  body: RequestBody | FormData | Record<string, unknown>
  /** The headers of the request. */
  headers?: Record<string, string>
}) => InterceptedRequest | void | Promise<InterceptedRequest | void>

/** Turns a response into a {@link Response}, or several. What it throws is shown as an error. */
export type ResponseInterceptor = (response: unknown) => unknown
