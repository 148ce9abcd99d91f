const sheets = new Map<string, CSSStyleSheet>()
/** How many of the sheets of a shadow root are shared ones. They stand first. */
const counts = new WeakMap<ShadowRoot, number>()

function sheetOf(text: string): CSSStyleSheet {
  let sheet = sheets.get(text)
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    sheets.set(text, sheet)
  }
  return sheet
}

/**
 * Lets a shadow root use these style sheets. A text becomes one constructable sheet that all chats of the page share;
 * unlike a style element it needs no `unsafe-inline`. What the page added for itself stays last, or a sheet that is
 * fetched later would overrule it.
 */
export function adoptSheets(root: ShadowRoot, texts: readonly string[]): void {
  const before = root.adoptedStyleSheets
  const added = texts.map(sheetOf).filter((sheet) => !before.includes(sheet))
  if (!added.length) return
  const count = counts.get(root) ?? 0
  root.adoptedStyleSheets = before.toSpliced(count, 0, ...added)
  counts.set(root, count + added.length)
}
