/** A message that the visitor can send by pressing a button. */
export interface LabelledSuggestion {
  /** The message that is sent. */
  text: string
  /** The text on the button. */
  label: string
}

/** A suggested message: its text, or an object if the button has a different text. */
export type Suggestion = string | LabelledSuggestion
