import type { Suggestion } from './suggestions.ts'

/** What stands in a chat before the first message. */
export interface WelcomeOptions {
  /** The address of a picture, e.g. your logo. Shown 40 pixels high. @default a mark in the colour of the accent */
  icon?: string
  /** The greeting. @default the label `welcome` */
  title?: string
  /** A line below the title. */
  text?: string
  /** Messages to begin with, at most four of which are shown; `suggestions` go before them. */
  prompts?: Suggestion[]
}
