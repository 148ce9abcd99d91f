import type { MessageContent } from './message.ts'

/** A message that the visitor can send by pressing a button. */
export interface LabelledSuggestion {
  /** The message that is sent. */
  text: string
  /** The text on the button. */
  label: string
}

/** A suggested message: its text, or an object if the button has a different text. */
export type Suggestion = string | LabelledSuggestion

/**
 * Returns the suggestions for a conversation, at its start and after each answer. `messages` is what `getMessages()` returns.
 * `signal` is aborted when the result is no longer needed: the visitor has sent something, or the chat was removed.
 */
export type SuggestMessages = (messages: MessageContent[], signal: AbortSignal) => Suggestion[] | Promise<Suggestion[]>
