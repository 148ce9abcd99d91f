import { htmlTagEnd } from './html-tag.ts'

const names =
  'address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul'

/** How six of CommonMark's seven kinds of HTML block start; the seventh is a tag alone on its line. */
const starts = [
  /^<(?:script|pre|style|textarea)(?:\s|>|$)/i,
  /^<!--/,
  /^<\?/,
  /^<![a-z]/i,
  /^<!\[CDATA\[/,
  new RegExp(`^</?(?:${names})(?:\\s|/?>|$)`, 'i'),
]
/** How the first five end; a blank line ends the others. */
const ends = [/<\/(?:script|pre|style|textarea)>/i, /-->/, /\?>/, />/, /\]\]>/]

/** The rules of HTML blocks; each kind is identified by a number. */
export const htmlBlock = {
  /** The kind that starts with this text, −1 for none. The last kind cannot interrupt a paragraph. */
  start(text: string, isInParagraph: boolean): number {
    if (text.charAt(0) !== '<') return -1
    const kind = starts.findIndex((start) => start.test(text))
    if (kind >= 0 || isInParagraph) return kind
    const end = htmlTagEnd(text, 0)
    return end > 0 && !text.slice(end).trim() ? starts.length : -1
  },
  ends: (kind: number, text: string): boolean => ends[kind]?.test(text) ?? false,
  endsBlank: (kind: number): boolean => kind > 4,
}
