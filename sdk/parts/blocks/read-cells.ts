import { keepAttributes } from '../../dom/keep-attributes.ts'

/** A cell as it is meant: its words, and its html without what only a chat can use. */
export interface Cell {
  readonly text: string
  readonly html: string
  readonly isHead: boolean
  readonly align: string
}

/** Attributes that have a meaning outside the chat. */
const kept = new Set(['href', 'src', 'alt', 'start'])

/** A cell without its controls, such as marks of citations, and with formulas as LaTeX and pictures that may not load as their words. */
function plainCopy(cell: Element): Element {
  const made = cell.cloneNode(true) as Element
  for (const formula of made.querySelectorAll<HTMLElement>('[data-formula]')) {
    const latex = formula.dataset['formula'] ?? ''
    formula.replaceWith(formula.dataset['display'] === undefined ? `\\(${latex}\\)` : `\\[${latex}\\]`)
  }
  for (const media of made.querySelectorAll<HTMLElement>('.blocked-media')) media.replaceWith(media.dataset['alt'] ?? '')
  for (const control of made.querySelectorAll('button, svg, [hidden], [src^="blob:"]')) control.remove()
  keepAttributes(made, kept)
  return made
}

function wordsOf(copy: Element): string {
  const words = copy.cloneNode(true) as Element
  for (const image of words.querySelectorAll('img')) image.replaceWith(image.alt)
  for (const lineBreak of words.querySelectorAll('br')) lineBreak.replaceWith('\n')
  return words.textContent.trim()
}

/** The cells of a table as they are shown, row by row. */
export const readCells = (table: HTMLTableElement): Cell[][] =>
  [...table.rows].map((row) =>
    [...row.cells].map((cell) => {
      const copy = plainCopy(cell)
      return { text: wordsOf(copy), html: copy.innerHTML.trim(), isHead: cell.localName === 'th', align: cell.align }
    }),
  )
