import type { TextRange } from '../../core/options/options.ts'
import type { ReplyEvent } from '../../core/types.ts'
import { TextPosition } from './text-position.ts'

/** Services count bytes, letters or UTF-16 units: what they cite is looked for as far from where they say. */
const furthest = 2000

/** The text of one reply, in which a service says what is cited: as one text, whatever else of the message stands between. */
export class CitedText {
  readonly #position = new TextPosition()
  /** Where pieces begin that other parts stand between, in the text and in the message. */
  readonly #pieces: { readonly inText: number; readonly inMessage: number }[] = []
  #text = ''

  get text(): string {
    return this.#text
  }

  add(event: ReplyEvent): void {
    if (event.type === 'text-delta' && event.text) {
      const inMessage = this.#position.next
      const last = this.#pieces.at(-1)
      if (!last || inMessage - last.inMessage !== this.#text.length - last.inText)
        this.#pieces.push({ inText: this.#text.length, inMessage })
      this.#text += event.text
    }
    this.#position.add(event)
  }

  /** A range of the text, in the message. What is quoted is where it is said to be, or nearby; undefined if it is not. */
  rangeOf(start: number, end: number, quoted?: string): TextRange | undefined {
    let begun = start
    if (quoted && !this.#text.startsWith(quoted, start)) begun = this.#text.indexOf(quoted, Math.max(0, start - furthest))
    const over = quoted ? begun + quoted.length : end
    if (!(begun >= 0 && over > begun && over <= this.#text.length && Math.abs(begun - start) <= furthest)) return undefined
    return { start: this.#inMessage(begun), end: this.#inMessage(over - 1) + 1 }
  }

  #inMessage(index: number): number {
    const piece = this.#pieces.findLast(({ inText }) => inText <= index)
    return piece ? piece.inMessage + index - piece.inText : index
  }
}
