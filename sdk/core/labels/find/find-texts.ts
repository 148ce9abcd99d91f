/** The labels of what leads to a message: links to it, and finding words in the conversation. */
export interface FindTexts {
  /** The button that copies a link to a message. */
  copyLink: string
  /** Announced to screen readers, and shown on the button for a moment. */
  linkCopied: string
  /** A link leads to a message that there is not. */
  linkGone: string
  /** The accessible name of the field, and its placeholder. */
  find: string
  /** The button that shows the next place. */
  findNext: string
  /** The button that shows the place before. */
  findPrevious: string
  /** The words stand nowhere. */
  findNone: string
}
