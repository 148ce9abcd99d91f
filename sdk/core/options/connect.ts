/** The options of the way to a backend: what is sent there, and what comes of it. */
import type { Feedback } from './message.ts'
import type { RequestBody, Response } from './message.ts'

/** How a reply streams. */
export interface StreamOptions {
  /** Types a whole reply out: `true` at 6 ms a character, a number of milliseconds, or, with a websocket, the phrase that ends a reply. */
  simulation?: boolean | number | string
  /** Reads the response as chunks of plain text instead of events. */
  readable?: boolean
  /**
   * Sends the request again when a stream of events breaks: with `Last-Event-ID` where events carry ids, else for a new
   * answer that takes the place of what came. It is tried five times an answer at most, each after the server's `retry`
   * (between 100 ms and 30 s) or one second. The request carries an `Idempotency-Key`, the same one at each try: a server
   * that acts on requests must recognise it, and one of another origin must allow both headers.
   * Without it nothing is sent again by itself: what came stays, and the visitor is offered to try again. A try of theirs
   * sends the same request; the text that came makes way as soon as the new answer begins.
   * @default false
   */
  reconnect?: boolean
  /** Accepted for pages that come from Deep Chat; rendering is always incremental here. */
  partialRender?: boolean
}

/** The wire formats that `connect` speaks. Replies are recognised by themselves; naming one also shapes the request. */
export type WireFormat = 'confab' | 'openai-chat' | 'openai-responses' | 'anthropic' | 'ai-sdk' | 'ag-ui' | 'ollama' | 'text'

/** What a `handler` talks to the chat with. */
export interface Signals {
  /** Gives the chat a reply, or with `stream` a chunk of one. Resolves when it is shown. */
  onResponse(response: Response | Response[]): Promise<void>
  /** Says that a stream begins, or that the connection stands. */
  onOpen(): void
  /** Ends the stream, or says that the connection is gone. */
  onClose(): void
  /** Told of the visitor who stops a stream. */
  stopClicked: {
    /** Put a function of yours here. */
    listener: () => void
  }
  /** Told of every message after the first, when the connection is a websocket of yours. */
  newUserMessage: {
    /** Put a function of yours here. */
    listener: (body: RequestBody) => void
  }
}

/**
 * Answers in the place of the network. What it throws, or the promise it rejects, is shown as an error.
 * @param body What a request would carry; undefined when a connection is opened.
 */
export type Handler = (body: RequestBody | FormData | undefined, signals: Signals) => void | Promise<void>

/** Your own backend. */
export interface Connect {
  /** The address requests go to. */
  url?: string
  /** Default `POST`. A `GET` carries no body. */
  method?: string
  /** Added to every request. */
  headers?: Record<string, string>
  /** Whether cookies go along, as in `fetch`. Default `same-origin`. */
  credentials?: RequestCredentials
  /** `true`, or the sub-protocol or protocols. */
  websocket?: boolean | string | string[]
  /** Shows a reply as it arrives. Default off. */
  stream?: boolean | StreamOptions
  /** Replaces the network. */
  handler?: Handler
  /** Added to the body of every request, beside `messages`. */
  additionalBodyProps?: Record<string, unknown>
  /** Names the wire format; without it the reply's own headers and first frame tell. */
  format?: WireFormat
  /**
   * Where opinions on answers go: an address that they are posted to as JSON, or a function. With it, answers have the buttons
   * Good answer and Bad answer.
   */
  feedback?: string | ((feedback: Feedback) => unknown)
}

/** How much of the conversation a request carries. */
export interface RequestBodyLimits {
  /** How many of the newest messages a request carries. 0 or less: all. Absent: the last one. */
  maxMessages?: number
  /** Characters over all messages; the oldest are cut first. */
  totalMessagesMaxCharLength?: number
}

/** What an interceptor makes of a request. */
export interface InterceptedRequest {
  /** Sent instead. */
  body?: unknown
  /** Sent instead. */
  headers?: Record<string, string>
  /** Cancels the request and shows this as a service error. */
  error?: string
}

/** Sees every request before it is sent. */
export type RequestInterceptor = (details: {
  /** What would be sent. */
  body: RequestBody | FormData | Record<string, unknown>
  /** What would be sent with it. */
  headers?: Record<string, string>
}) => InterceptedRequest | void | Promise<InterceptedRequest | void>

/** Makes a {@link Response}, or several, of what came. What it throws is shown as an error. */
export type ResponseInterceptor = (response: unknown) => unknown
