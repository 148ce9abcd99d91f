// What markdown needs to know of the chat: links, images, formulas, sources, tables and code.
import type { Labels } from '../core/labels/labels.ts'
import type { AddressPolicy } from '../dom/html/address-policy.ts'
import type { DrawingShare } from './draw/drawing-share.ts'
import type { Footnote } from './parse/footnote.ts'

/** An image in a text. */
export interface MarkdownImage {
  readonly address: string
  /** Its alt text. */
  readonly alt: string
  readonly title?: string | undefined
}

/** Which marks make a formula, beside `\\( \\)`, `\\[ \\]` and `$$ $$`. */
export interface MathSettings {
  /** `$ $` as well. */
  readonly dollars: boolean
}

/** Where a text cites its sources. */
export interface MarkdownCitations {
  /** The places after which it cites something, between these places of the source, in ascending order. */
  between(start: number, end: number): readonly number[]
  /** The marks to be set at a place. */
  drawAt(place: number): readonly HTMLElement[]
  /** The mark for what a text writes as one, e.g. `[1]` or `【1†source】`; undefined where it means nothing. */
  drawNamed(written: string): HTMLElement | undefined
  /** Takes a footnote that the text defines, which is not drawn; undefined where such lines are text. */
  define?: ((footnote: Footnote) => void) | undefined
  /** Whether such lines are drawn nevertheless: what makes sources of them cannot be loaded. */
  readonly drawsFootnotes?: boolean
  /** The text is gone. */
  destroy?(): void
}

/**
 * Takes a table or a block of code that nothing is added to any more.
 * @param info The info string of code; the alignments of a table's columns, separated by commas.
 * @param rows The texts of a table's cells as they are in the source, the head first.
 */
export type FinishBlock = (block: HTMLElement, info: string, rows?: readonly (readonly string[])[]) => void

/** The settings and callbacks of the chat for rendering markdown. */
export interface MarkdownSettings {
  /** Renders each line break as `<br>`, as chats do; CommonMark would render a space. */
  readonly breaks: boolean
  /** The `target` of all links. */
  readonly linkTarget: string
  readonly labels: Pick<Labels, 'copy' | 'copied' | 'copyFailed' | 'copyCode' | 'code' | 'table' | 'tableNumber' | 'language'>
  /** Whether a link is allowed, and its `rel`. One that is not allowed is shown as text. */
  readonly links: Pick<AddressPolicy, 'allowsLink' | 'relOf'>
  /** Renders an image, or a placeholder for one that must not be loaded; undefined to show only its alt text. */
  readonly drawImage: (image: MarkdownImage) => HTMLElement | undefined
  /** How formulas are marked; undefined where they stay text. */
  readonly math?: MathSettings | undefined
  /** Undefined where a text cites nothing. */
  readonly citations?: MarkdownCitations | undefined
  /** Called for each formula, whose LaTeX is in `data-formula` and whose text is what stands in the source. */
  readonly typeset?: (formula: HTMLElement) => void
  /** Called for each code block that names a language: whenever it has grown, and once when it is finished. */
  readonly highlight?: (code: HTMLElement, language: string, isGrowing?: boolean) => void
  /** Called once for each table and each block of code that is finished; `rows` are the texts of a table as they are in the source. */
  readonly finish?: FinishBlock
  /** Called with errors while rendering growing text, which happens in a later frame without a caller. */
  readonly onFailed?: (error: unknown) => void
  /**
   * The rendering budget.
   * @default a budget of its own
   */
  readonly share?: DrawingShare
  /** Called when the text is too long to be rendered in full. */
  readonly onPartial?: () => void
  /** Announces to screen readers that code was copied, or why it was not. */
  readonly announce?: (text: string, urgency?: 'polite' | 'assertive') => void
  /** Its abort ends running timers. */
  readonly signal?: AbortSignal
}
