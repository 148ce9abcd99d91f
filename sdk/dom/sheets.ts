const sheets = new Map<string, CSSStyleSheet>()

/**
 * Lets a shadow root use these style sheets. A text becomes one constructable sheet that all chats of the page share;
 * unlike a style element it needs no `unsafe-inline`.
 */
export function adoptSheets(root: ShadowRoot, texts: readonly string[]): void {
  const adopted = texts.map((text) => {
    let sheet = sheets.get(text)
    if (!sheet) {
      sheet = new CSSStyleSheet()
      sheet.replaceSync(text)
      sheets.set(text, sheet)
    }
    return sheet
  })
  // What the page added for itself stays last, or a sheet that is fetched later would overrule it.
  const shared = new Set(sheets.values())
  const before = root.adoptedStyleSheets.filter((sheet) => shared.has(sheet))
  const ofPage = root.adoptedStyleSheets.filter((sheet) => !shared.has(sheet))
  root.adoptedStyleSheets = [...before, ...adopted.filter((sheet) => !before.includes(sheet)), ...ofPage]
}
