import { heldPositions } from '../../dom/scrolling/held-positions.ts'
import { adoptSheets } from '../../dom/styling/sheets.ts'
import css from '../../styles/message/formulas.css?inline'
import { copyAsLatex } from './copy-as-latex.ts'
import { createTypesetter } from './create-typesetter.ts'

/** So many formulas are kept for the next time that their text is drawn. */
const mostKept = 500

/**
 * Replaces the source of formulas by MathML. A formula that LaTeX has no meaning for stays as its source.
 * @param temml The package.
 */
export function createFormulas(
  temml: unknown,
  root: ShadowRoot,
  signal: AbortSignal,
): { typeset: (formula: HTMLElement) => void; typesetAll: (formulas: Iterable<HTMLElement>) => void } {
  const set = createTypesetter(temml)
  /** By source: the text of a growing paragraph is drawn again with each piece. Null for one that cannot be set. */
  const kept = new Map<string, Element | null>()
  adoptSheets(root, [css])
  copyAsLatex(root, signal)

  const sizes = new ResizeObserver((entries) => {
    // What scrolls can be reached by keyboard.
    for (const { target } of entries) {
      if (target.scrollWidth > target.clientWidth) target.setAttribute('tabindex', '0')
      else target.removeAttribute('tabindex')
    }
  })
  signal.addEventListener('abort', () => sizes.disconnect(), { once: true })

  function make(source: string, isDisplay: boolean): Element | null {
    const key = `${isDisplay}${source}`
    const known = kept.get(key)
    if (known !== undefined) return known
    const made = set(source, isDisplay) ?? null
    if (kept.size >= mostKept) kept.clear()
    kept.set(key, made)
    return made
  }

  function typeset(formula: HTMLElement): void {
    const isDisplay = formula.hasAttribute('data-display')
    const made = make(formula.dataset['formula'] ?? '', isDisplay)
    if (!made) return
    formula.replaceChildren(made.cloneNode(true))
    if (isDisplay) sizes.observe(formula)
  }

  function typesetAll(formulas: Iterable<HTMLElement>): void {
    for (const formula of formulas) if (formula.isConnected) heldPositions.during(formula, () => typeset(formula))
  }

  return { typeset, typesetAll }
}
