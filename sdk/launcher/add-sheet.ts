/** Adds a style sheet to the shadow root of a launcher. Constructed style sheets are allowed by every policy. */
export function addSheet(root: ShadowRoot, text: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  root.adoptedStyleSheets.push(sheet)
}
