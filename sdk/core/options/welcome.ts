import type { Suggestion } from './messages/suggestions.ts'

/** What the chat shows before the first message. */
export interface WelcomeOptions {
  /**
   * The URL of an image, e.g. your logo. Shown 40 pixels high.
   * @default a logo in the accent colour
   */
  icon?: string
  /**
   * The greeting.
   * @default the label `welcome`
   */
  title?: string
  /** A line below the title. */
  text?: string
  /** Messages to start with, of which at most four are shown; `suggestions` take precedence. */
  prompts?: Suggestion[]
}
