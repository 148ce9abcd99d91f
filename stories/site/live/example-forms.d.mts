export interface Form {
  /** What the switch calls it. */
  readonly name: string
  readonly language: string
  readonly code: string
}

/** What an example sets on the chat, what it does before that, and what it asks of the chat. */
export function readExample(code: string): {
  readonly before: readonly string[]
  readonly options: readonly { readonly name: string; readonly value: string }[]
  readonly after: readonly string[]
}

/** An example in each of the ways in which a page can have the chat. */
export function toForms(code: string): Form[]
