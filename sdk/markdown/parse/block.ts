import type { Slot } from '../draw/slot.ts'
import type { BlockKind } from './block-kind.ts'

/** A node of the document. `text` is Markdown in a paragraph, heading or row; in code and HTML it is shown as it is. */
export interface Block extends BlockKind {
  /** Children that may still change; the open one is the last. */
  children: Block[]
  /** The number of children, including those that were dropped. */
  size: number
  /** In a paragraph: the text that the last line added. */
  lastLine: string
  /** Paragraph: what ends the formula that is open, empty for none. */
  formula: string
  isClosed: boolean
  /** True when the block, or its state, comes from an unfinished line. */
  isDraft: boolean
  isCopy: boolean
  readonly slot: Slot
  /** Where the lines of `text` end in the source; kept only where citations may come: see `find-places.ts`. */
  lineEnds: number[]
  /** The number of the last line that added to it. */
  end: number
  /** Table: the number of columns. List item, fenced code: the indentation of continuation lines, in columns. */
  indent: number
  /** List: the bullet or delimiter. Fenced code: the fence, empty for indented code. */
  marker: string
  isLoose: boolean
  /** Footnote: whether the current line belongs to it, whatever it begins. */
  isIndented: boolean
  /** Code in Markdown: how many fences within it are open. */
  inner: number
}
