import type { Slot } from '../draw/slot.ts'

export type BlockType =
  | 'document'
  | 'quote'
  | 'list'
  | 'item'
  | 'paragraph'
  | 'heading'
  | 'code'
  | 'lines'
  | 'html'
  | 'rule'
  | 'table'
  | 'row'

/** A node of the document. `text` is Markdown in a paragraph, heading or row; in code and HTML it is shown as it is. */
export interface Block {
  type: BlockType
  /** Children that may still change; the open one is the last. */
  children: Block[]
  /** The number of children, including those that were dropped. */
  size: number
  text: string
  /** In a paragraph: the text that the last line added. */
  lastLine: string
  isClosed: boolean
  /** True when the block, or its state, comes from an unfinished line. */
  isDraft: boolean
  isCopy: boolean
  readonly slot: Slot
  /** The number of the last line that added to it. */
  end: number
  /** Table: its number. Heading: 1 to 6. List: its first number, −1 for bullets. HTML: the rule that ends it. */
  level: number
  /** Table: the number of columns. List item, fenced code: the indentation of continuation lines, in columns. */
  indent: number
  /** List: the bullet or delimiter. Fenced code: the fence, empty for indented code. */
  marker: string
  /** Code: the info string. First paragraph of a list item: `item`. Table and its rows: the alignments. */
  info: string
  isLoose: boolean
}
