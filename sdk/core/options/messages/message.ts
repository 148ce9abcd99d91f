// A message as pages give and get it: role, text, html, files, custom; and the body of a request.
/** The public form of messages, for pages and backends. */
import type { MessageFile } from './message-file.ts'
import type { MessageMetadata, MessagePart } from './message-parts.ts'

/** A message as passed by a page and returned by `getMessages`. */
export interface MessageContent {
  /**
   * `user`, `ai`, or a role of your own.
   * @default 'ai'
   */
  role?: string
  /** Markdown, unless `origin` is `visitor`. */
  text?: string
  /** HTML, shown below the text. Sanitised, unless `allowUnsafeHtml` is set. */
  html?: string
  /**
   * `service` marks HTML that a backend or a service wrote: it is restricted (see `responseHtml`). Set by the chat. Keep it when
   * you store a message, so that it stays restricted when it returns as `history`. `visitor` marks what the visitor typed in this
   * chat: its text is shown as it was typed (see `userMarkdown`). Keep it as well, so that the text looks the same when it returns.
   */
  origin?: 'service' | 'visitor'
  /** Files, each in a bubble of its own below text and html. */
  files?: MessageFile[]
  /** Your own data, passed through unchanged. */
  custom?: unknown
  /** Set by services that keep a session. */
  _sessionId?: string
  /** Stable and unique in the conversation, across reloads too. Set by the chat if missing. */
  readonly id?: string
  /** When it was sent or started to arrive: ISO 8601, in UTC. Set by the chat; absent if a history has none. */
  readonly createdAt?: string
  /** The message that it answers or follows; null for the first one of the conversation. */
  readonly parentId?: string | null
  /**
   * The complete content of the message in order: text, reasoning, tool calls, sources, files, data. Absent if `text`, `html` and
   * `files` are the complete content. If these are given as well and differ, they replace the parts of their type.
   */
  readonly parts?: readonly MessagePart[]
  /** What is known about it: the model, its token usage, why it stopped, and data of your own. */
  readonly metadata?: MessageMetadata
}

/** The argument of `submitUserMessage`. */
export interface UserContent {
  /** The text. */
  text?: string
  /** Files to send, subject to the rules of the upload buttons. */
  files?: readonly File[] | FileList
  /** Your own data, passed to the request. */
  custom?: unknown
}

/** The body of a request, unless a service has its own format; with files it is a `FormData` with the same content. */
export interface RequestBody {
  /** As many of the newest messages as `requestBodyLimits` allows, oldest first. */
  messages: MessageContent[]
  /** The fields of `additionalBodyProps`. */
  [additionalProp: string]: unknown
}

/** Why an answer is good or bad. */
export interface FeedbackDetail {
  /** One of the offered reasons. */
  readonly reason?: string
  /** The visitor's comment. */
  readonly comment?: string
}

/** The visitor's feedback on an answer. */
export interface Feedback extends FeedbackDetail {
  /** The id of the thread, or of the service's conversation, if there is one. */
  readonly threadId?: string
  /** The id of the answer. */
  readonly messageId: string
  /** `null` withdraws earlier feedback. */
  readonly value: 'good' | 'bad' | null
}
