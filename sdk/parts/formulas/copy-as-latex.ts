import { readSelection } from '../../dom/read-selection.ts'
import { textContentOf } from '../../dom/text-content.ts'

/** The selected part of the chat; a formula is selected as a whole. */
function selectedRange(root: ShadowRoot): Range | undefined {
  const selected = readSelection(root)
  if (!selected) return undefined
  const range = document.createRange()
  const { anchor, focus } = selected
  range.setStart(anchor.node, anchor.offset)
  range.setEnd(focus.node, focus.offset)
  // An end before the start moves the start there.
  if (range.collapsed) range.setEnd(anchor.node, anchor.offset)
  const formulaOf = (node: Node): Element | null | undefined =>
    (node instanceof Element ? node : node.parentElement)?.closest('.formula')
  const first = formulaOf(range.startContainer)
  if (first) range.setStartBefore(first)
  const last = formulaOf(range.endContainer)
  if (last) range.setEndAfter(last)
  return range
}

function latexOf({ dataset }: HTMLElement): string {
  const source = dataset['formula'] ?? ''
  return dataset['display'] === undefined ? `\\(${source}\\)` : `\\[${source}\\]`
}

/** Copies selected formulas as LaTeX where text is pasted, and as MathML where rich text is: browsers would copy their letters in a row. */
export function copyAsLatex(root: ShadowRoot, signal: AbortSignal): void {
  function copy(event: Event): void {
    const { clipboardData } = event as ClipboardEvent
    const [target] = event.composedPath()
    if (!clipboardData || target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) return
    const copied = selectedRange(root)?.cloneContents()
    if (!copied?.querySelector('.formula > math')) return
    const rich = document.createElement('div')
    rich.append(copied.cloneNode(true))
    for (const formula of copied.querySelectorAll<HTMLElement>('.formula')) formula.replaceWith(latexOf(formula))
    clipboardData.setData('text/html', rich.innerHTML)
    clipboardData.setData('text/plain', textContentOf(copied))
    event.preventDefault()
  }
  root.addEventListener('copy', copy, { signal })
}
