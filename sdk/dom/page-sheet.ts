import { canAdoptSheets } from './can-adopt-sheets.ts'

/** A style sheet that an option of the page fills. */
export interface PageSheet {
  replace(text: string): void
  /** The single rule of a sheet that a style object fills; undefined before the chat is in the page. */
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

/** Gives a shadow root its own sheet, which stays after all shared ones, even those adopted later. */
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
