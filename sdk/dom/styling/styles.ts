type StyleValues = Readonly<Record<string, unknown>>

/** An element, or a rule of a style sheet. */
interface Styled {
  readonly style: CSSStyleDeclaration
}

const applied = new WeakMap<Styled, Set<string>>()

/** The name of a property in style sheets. */
export const propertyName = (name: string): string =>
  name.startsWith('--')
    ? name
    : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/^(webkit|moz|ms)-/, '-$1-')

/**
 * Applies the page's styles to an element or a rule, later ones over earlier ones, and removes those of an earlier call. Uses the
 * CSSOM, which a strict `style-src` allows; a style attribute would be blocked.
 */
export function applyStyles(target: Styled, ...styles: readonly (object | undefined)[]): void {
  const before = applied.get(target)
  const values = styles.filter((style) => style != null)
  if (!before && !values.length) return
  const now = new Set<string>()
  for (const style of values) {
    for (const [name, value] of Object.entries(style as StyleValues)) {
      if (typeof value !== 'string' && typeof value !== 'number') continue
      const property = propertyName(name)
      const [, text = '', priority = ''] = /^(.*?)\s*(?:!\s*(important))?\s*$/s.exec(String(value)) ?? []
      target.style.setProperty(property, text, priority)
      now.add(property)
    }
  }
  for (const property of before ?? []) if (!now.has(property)) target.style.removeProperty(property)
  applied.set(target, now)
}
