export type PseudoClass = 'hover' | 'focus-visible' | 'active'

/** What can be hovered and focused; as specific as the pseudo-class it stands for. */
const always = ':not(.none):where(a, button, input, textarea, select, summary, [tabindex], [role="menuitem"])'

/**
 * Gives everything in a chat the styles of this pseudo-class, as if it were hovered, focused or pressed all at once: its sheets are
 * replaced by copies without the condition.
 */
export function showPseudoClass(root: ShadowRoot, pseudoClass: PseudoClass): void {
  const pattern = new RegExp(`:${pseudoClass}(?![\\w-])`, 'g')
  root.adoptedStyleSheets = root.adoptedStyleSheets.map(({ cssRules }) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync([...cssRules].map(({ cssText }) => cssText.replaceAll(pattern, always)).join('\n'))
    return sheet
  })
}
