export type BlockType =
  | 'document'
  | 'quote'
  | 'list'
  | 'item'
  | 'paragraph'
  | 'footnote'
  | 'heading'
  | 'code'
  | 'lines'
  | 'html'
  | 'rule'
  | 'table'
  | 'row'

/** What tells blocks apart when they are drawn: a view is only reused for a block of the same kind. */
export interface BlockKind {
  type: BlockType
  /** Table: its number. Heading: 1 to 6. List: its first number, −1 for bullets. HTML: the rule that ends it. */
  level: number
  /** Code: the info string. First paragraph of a list item: `item`. Footnote: its label. Table and its rows: the alignments. */
  info: string
  text: string
}
