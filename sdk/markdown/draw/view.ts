import type { Block } from '../parse/block.ts'

/** What has been drawn for a block so far. */
export interface View {
  /** The block it was made for: a view is used again only for one of the same kind. */
  made?: Pick<Block, 'type' | 'level' | 'info' | 'text'> | undefined
  /** There was room for it in the budget. */
  isKept?: boolean | undefined
  /** The node in the page. The text of a tight list item has none, only `inlines`. */
  node?: ChildNode | undefined
  /** Where children go: the node itself, unless it says otherwise. */
  content?: Element | undefined
  /** How many children are in the last group, which is `content`. */
  size?: number | undefined
  /** Puts the next group of children in the page: see groups.ts. */
  grow?: (() => Element) | undefined
  /** It counts in the group it is in: it is not a draft. */
  isCounted?: boolean | undefined
  isLoose?: boolean | undefined
  /** The nodes of its text, and the text they were drawn for. */
  inlines?: ChildNode[] | undefined
  text?: string | undefined
  /** The text begins a list item and may begin with a check box. */
  isItemStart?: boolean | undefined
  /** Drawn with unclosed marks closed: to be drawn again when complete. */
  isMended?: boolean | undefined
  /** The labels of links that no definition was found for. */
  misses?: readonly string[] | undefined
  cells?: View[] | undefined
  /** Of a table: the texts of its first rows, for the widths of its columns. */
  texts?: string[][] | undefined
}
