interface Media {
  areColoursForced: boolean
  isMotionReduced: boolean
}

const queries = [
  ['areColoursForced', /\(forced-colors:\s*active\)/],
  ['isMotionReduced', /\(prefers-reduced-motion:\s*reduce\)/],
] as const

/** The rules of a sheet for such a medium, however deep they lie. */
function* mediaRules(rules: Iterable<CSSRule>): Generator<CSSMediaRule> {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule) yield rule
    if (rule instanceof CSSGroupingRule) yield* mediaRules(rule.cssRules)
  }
}

/**
 * Shows what a visitor sees who forces colours or asks for less motion, without the system's switch, which no page can press: the
 * sheets' rules for it count for everybody, and `matchMedia` says so. Sheets are changed when they are adopted.
 * @returns the way back.
 */
export function emulateMedia(media: Media): () => void {
  const active = queries.filter(([name]) => media[name]).map(([, query]) => query)
  if (!active.length) return () => undefined
  const changed = new Map<CSSMediaRule, string>()
  const { matchMedia } = window
  const adopted = Object.getOwnPropertyDescriptor(ShadowRoot.prototype, 'adoptedStyleSheets')
  const isActive = (text: string): boolean => active.some((query) => query.test(text))

  function change(sheets: Iterable<CSSStyleSheet>): void {
    for (const sheet of sheets) {
      for (const rule of mediaRules(sheet.cssRules)) {
        if (!isActive(rule.media.mediaText) || changed.has(rule)) continue
        changed.set(rule, rule.media.mediaText)
        rule.media.mediaText = 'all'
      }
    }
  }

  change(document.styleSheets)
  window.matchMedia = (query) => matchMedia.call(window, isActive(query) ? 'all' : query)
  if (adopted?.set) {
    const { set } = adopted
    Object.defineProperty(ShadowRoot.prototype, 'adoptedStyleSheets', {
      ...adopted,
      set(this: ShadowRoot, sheets: CSSStyleSheet[]) {
        change(sheets)
        set.call(this, sheets)
      },
    })
  }
  return () => {
    window.matchMedia = matchMedia
    if (adopted) Object.defineProperty(ShadowRoot.prototype, 'adoptedStyleSheets', adopted)
    for (const [rule, text] of changed) rule.media.mediaText = text
  }
}
