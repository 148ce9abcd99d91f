// What a backend answers: a message, or `error`, `overwrite`, `timeoutMS` for polling, `makingAnotherRequest`.
import type { MessageContent } from './message.ts'
import type { Suggestion } from './suggestions.ts'

/** The response of a backend. */
export interface Response extends MessageContent {
  /** An error text, shown to the visitor as it is. */
  error?: string
  /** The name of the chat's text for the error: `confab.` and a label. Confab's server sends it, so that visitors read their language. */
  code?: string
  /**
   * Suggested messages, shown as buttons below this one until the visitor sends something: at most 10, each of at most 1000
   * characters; labels are cut after 100. Kept as a part of the message.
   */
  suggestions?: readonly Suggestion[]
  /** Replaces the last message of the role (`ai` by default) instead of adding one. */
  overwrite?: boolean
  /** Repeats the request after this many milliseconds (at least 100), as long as responses contain it. */
  timeoutMS?: number
  /** Keeps the chat waiting: another request will bring the reply. */
  makingAnotherRequest?: boolean
  /**
   * If false, `onMessage` is not called for this message.
   * @default true
   */
  sendUpdate?: boolean
}
