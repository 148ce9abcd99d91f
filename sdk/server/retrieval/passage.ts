/** One thing the documentation says, short enough to be an answer. */
export interface Passage {
  /** Unique among all passages. */
  readonly id: string
  readonly title: string
  /** The headings above it, outermost first. */
  readonly path: readonly string[]
  /** Markdown, as it is shown. */
  readonly text: string
  /** Where it stands: the heading's anchor, after the path of its page where there are several. */
  readonly anchor: string
}
