/** The shapes of messages as a page and a backend see them. */
import type { MessageMetadata, MessagePart } from './message-parts.ts'
import type { Suggestion } from './suggestions.ts'

/** A file of a message, for people to see, hear or save. */
export interface MessageFile {
  /** An address or a data URL. */
  src?: string
  /** What it is called; shown for files that are neither seen nor heard, and the name it is saved under. */
  name?: string
  /**
   * How it is shown.
   * @default by the type of the file
   */
  type?: 'image' | 'audio' | 'any'
  /** The `File` itself, where there is one. */
  ref?: File
}

/** A message as a page gives it and as `getMessages` returns it. */
export interface MessageContent {
  /**
   * `user`, `ai`, or a role of your own.
   * @default 'ai'
   */
  role?: string
  /** Markdown. */
  text?: string
  /** Html, shown below the text. Sanitised, unless `allowUnsafeHtml` is set. */
  html?: string
  /**
   * `service` marks html that a backend or a service wrote: it is restricted (see `responseHtml`). Set by the chat. Keep it
   * with a message that you store, so that it stays restricted when it comes back as `history`.
   */
  origin?: 'service'
  /** Files, each in a bubble of its own below text and html. */
  files?: MessageFile[]
  /** Data of your own, passed through unchanged. */
  custom?: unknown
  /** Set by services that keep a session. */
  _sessionId?: string
  /** Stable and unique in the conversation, over reloads too. Set by the chat where none is given. */
  readonly id?: string
  /** When it was sent or began to arrive: ISO 8601, in UTC. Set by the chat; absent when a history did not say. */
  readonly createdAt?: string
  /** The message it answers or follows; null for the first one of the conversation. */
  readonly parentId?: string | null
  /**
   * Everything the message holds, in its order: text, reasoning, tool calls, sources, files, data. Absent where `text`, `html` and
   * `files` say it all. Where they are given beside it and differ from it, they replace the parts of their kind.
   */
  readonly parts?: readonly MessagePart[]
  /** What is known about it: the model, its usage, why it stopped, and your own. */
  readonly metadata?: MessageMetadata
}

/** What a backend answers. */
export interface Response extends MessageContent {
  /** An error text, shown to the visitor as it is. */
  error?: string
  /**
   * Messages to offer below this one, as buttons, until the visitor sends something: at most 10, each of at most 1000 characters;
   * labels are cut after 100. Kept as a part of the message.
   */
  suggestions?: readonly Suggestion[]
  /** Replaces the last message of the role (`ai` when none is given) instead of adding one. */
  overwrite?: boolean
  /** Repeats the request after this many milliseconds (at least 100), for as long as responses have it. */
  timeoutMS?: number
  /** Keeps the chat waiting: another request will bring the reply. */
  makingAnotherRequest?: boolean
  /**
   * False leaves this message out of `onMessage`.
   * @default true
   */
  sendUpdate?: boolean
}

/** What `submitUserMessage` takes. */
export interface UserContent {
  /** The text. */
  text?: string
  /** Files to send, by the rules of the upload buttons. */
  files?: readonly File[] | FileList
  /** Data of your own, passed to the request. */
  custom?: unknown
}

/** What a request carries, where no service has a shape of its own; with files it is a `FormData` of the same. */
export interface RequestBody {
  /** As many of the newest messages as `requestBodyLimits` allows, oldest first. */
  messages: MessageContent[]
  /** What `additionalBodyProps` adds. */
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
  /** The id of the thread, or of the service's conversation, where there is one. */
  readonly threadId?: string
  /** The id of the answer. */
  readonly messageId: string
  /** `null` takes earlier feedback back. */
  readonly value: 'good' | 'bad' | null
}
