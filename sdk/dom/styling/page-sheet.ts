import { canAdoptSheets } from './can-adopt-sheets.ts'
import { sharedSheets } from './sheets.ts'

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

function createPageStyle(root: ShadowRoot, after: Element | undefined): PageSheet {
  const style = document.createElement('style')
  if (after) after.after(style)
  else root.append(style)
  return {
    replace(text) {
      style.textContent = text
    },
    rule: (selector) => (style.sheet ? ruleOf(style.sheet, selector) : undefined),
    destroy: () => style.remove(),
  }
}

/**
 * Gives a shadow root its own style sheet, which stays after all shared ones, even those adopted later.
 * @param isTheme Places it before the root's other own sheets: the page's own styles take precedence over its theme.
 */
export function createPageSheet(root: ShadowRoot, isTheme = false): PageSheet {
  const { count, lastElement } = sharedSheets(root)
  if (!canAdoptSheets()) return createPageStyle(root, isTheme ? lastElement : undefined)
  const sheet = new CSSStyleSheet()
  root.adoptedStyleSheets = root.adoptedStyleSheets.toSpliced(isTheme ? count : Infinity, 0, sheet)
  return {
    replace: (text) => sheet.replaceSync(text),
    rule: (selector) => ruleOf(sheet, selector),
    destroy() {
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((adopted) => adopted !== sheet)
    },
  }
}
