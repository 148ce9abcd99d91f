/** A style sheet that a page fills by an option. */
export interface PageSheet {
  readonly sheet: CSSStyleSheet
  destroy(): void
}

/** Gives a shadow root a sheet of its own, which stands after all shared ones, whenever those are adopted. */
export function createPageSheet(root: ShadowRoot): PageSheet {
  const sheet = new CSSStyleSheet()
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  return {
    sheet,
    destroy() {
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((adopted) => adopted !== sheet)
    },
  }
}
