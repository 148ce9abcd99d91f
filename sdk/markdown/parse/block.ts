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

/** A piece of the document. `text` of a paragraph, heading or row is markdown; of code and HTML it is what is shown. */
export interface Block {
  type: BlockType
  /** Those that are not drawn for good yet: the open one is the last. */
  children: Block[]
  /** How many children there ever were. */
  size: number
  text: string
  /** Of a paragraph: what came with the last line. */
  lastLine: string
  isClosed: boolean
  /** It, or the state of it, comes from a line that is not complete. */
  isDraft: boolean
  isCopy: boolean
  readonly slot: Slot
  /** The last line that added to it. */
  end: number
  /** Of a table: its number. Of a heading: 1 to 6. Of a list: its first number, −1 for bullets. Of HTML: which rule ends it. */
  level: number
  /** Of a table: how many columns it has. The columns that continuation lines of an item or of fenced code are indented by. */
  indent: number
  /** Of a list: its bullet or delimiter. Of fenced code: the fence, empty for indented code. */
  marker: string
  /** Of code: the words behind the fence. Of a paragraph that opens a list item: `item`. Of a table and its rows: the alignments. */
  info: string
  isLoose: boolean
}
