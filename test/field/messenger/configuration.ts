import type { ChatOptions } from '../../../sdk/core/options/options.ts'

/** The options of a chat, and what its page does beside them. */
export interface Configuration extends ChatOptions {
  /** What the page writes between the tags of the element. */
  readonly markup?: string
  /** The selector of a button that is pressed before the picture is taken. */
  readonly press?: string
  /** The selector of what comes after a while, and belongs to the picture. */
  readonly awaits?: string
}
