// Applies the style sheets of the chat to a shadow root, one shared sheet for each text, without a style element where possible.
import { heldPositions } from '../scrolling/held-positions.ts'
import { canAdoptSheets } from './can-adopt-sheets.ts'

const sheets = new Map<string, CSSStyleSheet>()
/** The texts of the shared style sheets in a shadow root; these come first. */
const shared = new WeakMap<ShadowRoot, Set<string>>()

function sheetOf(text: string): CSSStyleSheet {
  let sheet = sheets.get(text)
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    sheets.set(text, sheet)
  }
  return sheet
}

/** The style elements of shadow roots that cannot adopt style sheets, by their text. */
const elements = new WeakMap<ShadowRoot, Map<string, HTMLStyleElement>>()

function addElements(root: ShadowRoot, texts: readonly string[]): void {
  const present = elements.get(root) ?? new Map<string, HTMLStyleElement>()
  elements.set(root, present)
  for (const text of texts) {
    if (present.has(text)) continue
    const style = document.createElement('style')
    style.textContent = text
    const last = [...present.values()].at(-1)
    if (last) last.after(style)
    else root.prepend(style)
    present.set(text, style)
  }
}

/**
 * The number of shared style sheets in a shadow root, which come first; and its last shared style element if it cannot adopt
 * style sheets.
 */
export const sharedSheets = (root: ShadowRoot) => ({
  count: shared.get(root)?.size ?? 0,
  lastElement: [...(elements.get(root)?.values() ?? [])].at(-1),
})

/**
 * Applies style sheets to a shadow root. Each text becomes one constructable sheet that all chats of the page share; unlike a
 * style element it needs no `unsafe-inline`. The page's own sheets stay last, so that sheets loaded later do not override them.
 */
export function adoptSheets(root: ShadowRoot, texts: readonly string[]): void {
  if (!canAdoptSheets()) return addElements(root, texts)
  const present = shared.get(root) ?? new Set<string>()
  const added = texts.filter((text) => !present.has(text))
  if (!added.length) return
  heldPositions.during(root, () => {
    root.adoptedStyleSheets = root.adoptedStyleSheets.toSpliced(present.size, 0, ...added.map(sheetOf))
  })
  for (const text of added) present.add(text)
  shared.set(root, present)
}
