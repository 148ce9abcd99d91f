const names =
  'address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul'

/** What stands in the brackets of an HTML tag. */
export const tagSource =
  '(?:[a-z][a-z\\d-]*(?:\\s+[a-z_:][\\w:.-]*(?:\\s*=\\s*(?:[^"\'=<>`\\p{Cc} ]+|\'[^\']*\'|"[^"]*"))?)*\\s*\\/?|\\/[a-z][a-z\\d-]*\\s*)'

/** How CommonMark's seven kinds of HTML block start. */
const starts = [
  /^<(?:script|pre|style|textarea)(?:\s|>|$)/i,
  /^<!--/,
  /^<\?/,
  /^<![a-z]/i,
  /^<!\[CDATA\[/,
  new RegExp(`^</?(?:${names})(?:\\s|/?>|$)`, 'i'),
  new RegExp(`^<${tagSource}>\\s*$`, 'iu'),
]
/** How the first five end; a blank line ends the others. */
const ends = [/<\/(?:script|pre|style|textarea)>/i, /-->/, /\?>/, />/, /\]\]>/]

/** The rules of HTML blocks, each kind named by a number. */
export const htmlBlock = {
  /** Which kind starts with this text, −1 for none. The last cannot interrupt a paragraph. */
  start(text: string, isInParagraph: boolean): number {
    const kind = starts.findIndex((start) => start.test(text))
    return kind === 6 && isInParagraph ? -1 : kind
  },
  ends: (kind: number, text: string): boolean => ends[kind]?.test(text) ?? false,
  endsBlank: (kind: number): boolean => kind > 4,
}
