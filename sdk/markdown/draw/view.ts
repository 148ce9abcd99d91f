import type { BlockKind } from '../parse/block-kind.ts'
import type { Place } from '../parse/find-places.ts'

/** What has been rendered for a block so far. */
export interface View {
  /** The block it was created for: a view is only reused for one of the same kind. */
  made?: BlockKind | undefined
  /** True if the budget had room for it. */
  isKept?: boolean | undefined
  /** The node in the page. The text of a tight list item has none, only `inlines`. */
  node?: ChildNode | undefined
  /** The parent of children: the node itself by default. */
  content?: Element | undefined
  /** The number of children in the last group, which is `content`. */
  size?: number | undefined
  /** The group before the last one. */
  full?: Element | undefined
  /** Adds the next group of children to the page: see groups.ts. */
  grow?: (() => Element) | undefined
  /** True if it counts in its group, because it is not a draft. */
  isCounted?: boolean | undefined
  isLoose?: boolean | undefined
  /** The nodes of its text, and the text they were rendered for. */
  inlines?: ChildNode[] | undefined
  text?: string | undefined
  /** True if the text starts a list item, and may start with a check box. */
  isItemStart?: boolean | undefined
  /** True if unclosed marks were closed for rendering: it is rendered again when complete. */
  isMended?: boolean | undefined
  /** Where the text cites something. */
  places?: readonly Place[] | undefined
  /** The labels of links without a definition. */
  misses?: readonly string[] | undefined
  cells?: View[] | undefined
  /** For a table: the texts of its first rows, which determine the column widths. */
  texts?: string[][] | undefined
}
