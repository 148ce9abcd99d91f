import type { Definition } from '../definition.ts'
import { emphasise } from './emphasis.ts'
import type { Bracket } from './inline-node.ts'
import type { InlineReader } from './inline-reader.ts'
import { linkSyntax } from '../link-syntax.ts'
import { unescapeText } from '../unescape.ts'

interface OpenBracket {
  readonly node: Bracket
  /** The position after the bracket. */
  readonly position: number
  readonly runs: number
  hasInner: boolean
}

/** Reads links and images: tracks open square brackets and resolves those that close. */
export class Brackets {
  readonly #reader: InlineReader
  readonly #brackets: OpenBracket[] = []
  /** Links cannot be nested: brackets below this index cannot open one. */
  #firstActive = 0

  constructor(reader: InlineReader) {
    this.#reader = reader
  }

  /** Opens a bracket, which is text until its link is complete. */
  open(isImage: boolean): void {
    this.#reader.position += isImage ? 2 : 1
    const node: Bracket = { isImage }
    this.#reader.nodes.push(node)
    const outer = this.#brackets[this.#brackets.length - 1]
    if (outer) outer.hasInner = true
    this.#brackets.push({ node, position: this.#reader.position, runs: this.#reader.runs.length, hasInner: false })
  }

  #findTarget(opener: OpenBracket): Definition | undefined {
    const start = this.#reader.position
    const inline = linkSyntax.inline(this.#reader.text, start)
    if (inline) {
      this.#reader.position = inline.end
      return inline
    }
    const named = linkSyntax.label(this.#reader.text, start)
    let label = named?.text
    if (!label) {
      if (opener.hasInner) return undefined
      label = this.#reader.text.slice(opener.position, start - 1)
    }
    if (label.length > 999 || !label.trim()) return undefined
    const normalised = linkSyntax.normalise(label)
    const found = this.#reader.settings.definitions.get(normalised)
    if (found) this.#reader.position = named?.end ?? start
    else this.#reader.settings.misses.push(normalised)
    return found
  }

  /** Closes the last open bracket: a link if it has a destination, otherwise text. */
  close(): void {
    this.#reader.position++
    const opener = this.#brackets.pop()
    const isActive = opener && (opener.node.isImage || this.#brackets.length >= this.#firstActive)
    if (this.#firstActive > this.#brackets.length) this.#firstActive = this.#brackets.length
    const target = isActive ? this.#findTarget(opener) : undefined
    if (!opener || !target) {
      this.#reader.nodes.push(']')
      return
    }
    opener.node.target = { destination: unescapeText(target.destination), title: unescapeText(target.title) }
    emphasise(this.#reader.runs, opener.runs, false)
    this.#reader.nodes.push(null)
    if (!opener.node.isImage) this.#firstActive = this.#brackets.length
  }
}
