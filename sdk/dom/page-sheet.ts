import { canAdoptSheets } from './can-adopt-sheets.ts'

/** A style sheet that a page fills by an option. */
export interface PageSheet {
  replace(text: string): void
  /** The one rule of a sheet that is filled by a style object; undefined where there is no sheet before the chat is on the page. */
  rule(selector: string): CSSStyleRule | undefined
  destroy(): void
}

function ruleOf(sheet: CSSStyleSheet, selector: string): CSSStyleRule {
  if (!sheet.cssRules.length) sheet.insertRule(`${selector} {}`)
  return sheet.cssRules[0] as CSSStyleRule
}

function createPageStyle(root: ShadowRoot): PageSheet {
  const style = document.createElement('style')
  root.append(style)
  return {
    replace(text) {
      style.textContent = text
    },
    rule: (selector) => (style.sheet ? ruleOf(style.sheet, selector) : undefined),
    destroy: () => style.remove(),
  }
}

/** Gives a shadow root a sheet of its own, which stands after all shared ones, whenever those are adopted. */
export function createPageSheet(root: ShadowRoot): PageSheet {
  if (!canAdoptSheets()) return createPageStyle(root)
  const sheet = new CSSStyleSheet()
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  return {
    replace: (text) => sheet.replaceSync(text),
    rule: (selector) => ruleOf(sheet, selector),
    destroy() {
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((adopted) => adopted !== sheet)
    },
  }
}
