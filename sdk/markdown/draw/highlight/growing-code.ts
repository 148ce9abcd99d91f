import { heldPositions } from '../../../dom/scrolling/held-positions.ts'
import { keepSelection } from '../keep-selection.ts'
import { longestCode, type Highlighter } from './highlighter.ts'
import { visitPieces, type Piece } from './visit-pieces.ts'
import { wrapInScopes } from './wrap-in-scopes.ts'

/** The names of highlights, and the scopes that have them: the colours are those of highlight.css. */
const colors: Readonly<Record<string, RegExp>> = {
  type: /^(attr|attribute|type|title\.class.*|template-variable)$/,
  keyword: /^(keyword|literal|selector-tag|built_in)$/,
  function: /^(title.*|name|section)$/,
  string: /^(string|regexp|addition)$/,
  number: /^(number|symbol)$/,
  muted: /^(comment|quote|meta)$/,
  deletion: /^deletion$/,
}

/** Characters; what is shorter is looked through again with each line. */
const short = 2000
/** Longer code that is not decided, such as a comment, once it has grown by this share: the work stays proportional to it. */
const share = 1 / 8

const colorOf = (scope: string): string | undefined => Object.keys(colors).find((color) => colors[color]?.test(scope))

/** The highlight of the innermost scope that has a colour. */
function highlightOf(scopes: readonly string[]): Highlight | undefined {
  const color = scopes.map(colorOf).findLast((found) => found !== undefined)
  if (color === undefined) return undefined
  const name = `confab-code-${color}`
  const highlight = CSS.highlights.get(name) ?? new Highlight()
  CSS.highlights.set(name, highlight)
  return highlight
}

/** A piece, and how it is coloured. */
interface ColoredPiece extends Piece {
  readonly highlight: Highlight | undefined
  readonly range: StaticRange | undefined
}

/** Code that an answer still adds to: finished lines have their colours, as ranges, so that its text can go on growing. */
export class GrowingCode {
  readonly #code: HTMLElement
  readonly #highlighter: Highlighter
  readonly #language: string
  /** What is not drawn as elements yet, in order. */
  #pieces: ColoredPiece[] = []
  /** How many of them are decided, whatever follows. */
  #decidedPieces = 0
  /** The text that is decided. */
  #decided = ''
  /** The length of what was undecided last time. */
  #tried = 0

  constructor(code: HTMLElement, highlighter: Highlighter, language: string) {
    this.#code = code
    this.#highlighter = highlighter
    this.#language = language
  }

  /** Colours the lines that were finished since the last time. */
  update(): void {
    const text = this.#code.textContent
    // Elsewhere the colours come once all of it is there: https://caniuse.com/mdn-api_css_highlights_static
    if (text.length > longestCode || !('highlights' in CSS) || !this.#highlighter.getLanguage(this.#language)) return
    if (!text.startsWith(this.#decided)) this.end()
    const pending = text.slice(this.#decided.length, text.lastIndexOf('\n') + 1)
    const isSlow = this.#tried > short
    if (!pending || (isSlow ? pending.length < this.#tried * (1 + share) : pending.length === this.#tried)) return
    this.#forget(this.#decidedPieces)
    const { _emitter: emitter, _top: top } = this.#highlighter.highlight(pending, {
      language: this.#language,
      ignoreIllegals: true,
    })
    if (!emitter?.rootNode) return
    visitPieces(emitter.rootNode, [...this.#code.childNodes], this.#decided.length, (piece) => this.#add(piece))
    this.#tried = pending.length
    if (!top || top.parent !== undefined) return
    this.#tried = 0
    this.#decided += pending
    this.#decidedPieces = this.#pieces.length
    this.#drawGroups()
  }

  /** Removes what no element shows. */
  end(): void {
    this.#forget(0)
    this.#decidedPieces = 0
    this.#decided = ''
    this.#tried = 0
  }

  #forget(from: number): void {
    for (const { highlight, range } of this.#pieces.splice(from)) if (range) highlight?.delete(range)
  }

  #add(piece: Piece): void {
    const { node, offset, text, scopes } = piece
    const words = node instanceof Text ? node : node.firstChild
    const highlight = highlightOf(scopes)
    const range =
      highlight && words instanceof Text
        ? new StaticRange({ startContainer: words, startOffset: offset, endContainer: words, endOffset: offset + text.length })
        : undefined
    if (range) highlight?.add(range)
    this.#pieces.push({ ...piece, highlight, range })
  }

  /** Draws groups that are full as elements: browsers look through all ranges again when there is another. */
  #drawGroups(): void {
    const { lastChild } = this.#code
    const full = new Set(this.#pieces.map(({ node }) => node).filter((node) => node instanceof Element && node !== lastChild))
    for (const group of full) {
      const pieces = this.#pieces.filter(({ node }) => node === group)
      const nodes = pieces.map(({ text, scopes }) => wrapInScopes(text, scopes))
      for (const { highlight, range } of pieces) if (range) highlight?.delete(range)
      heldPositions.during(this.#code, () => keepSelection(this.#code, () => (group as Element).replaceChildren(...nodes)))
    }
    this.#pieces = this.#pieces.filter(({ node }) => !full.has(node))
    this.#decidedPieces = this.#pieces.length
  }
}
