import type { TextPart } from '../../types.ts'

/**
 * A text part that is still growing. Pieces are kept apart so that a reader takes only what came since its last look:
 * joining the whole text at every chunk would make a long reply cost the square of its length.
 */
export class StreamedText implements TextPart {
  readonly type = 'text'
  #pieces: string[] = []
  #length = 0
  #joined = ''
  #joinedPieces = 0
  #isUnread = false

  constructor(text = '') {
    this.append(text)
  }

  append(piece: string): void {
    if (!piece) return
    this.#pieces.push(piece)
    this.#length += piece.length
    this.#isUnread = true
  }

  /** Whether it grew since anybody looked: who was told of that needs not be told again of what comes until then. */
  get isUnread(): boolean {
    return this.#isUnread
  }

  /** In UTF-16 units. */
  get length(): number {
    return this.#length
  }

  /** How many pieces there are: the position to hand to `since` at the next look. */
  get position(): number {
    return this.#pieces.length
  }

  /** What was appended since that position. */
  since(position: number): string {
    this.#isUnread = false
    return position === this.#pieces.length ? '' : this.#pieces.slice(position).join('')
  }

  get text(): string {
    if (this.#joinedPieces < this.#pieces.length) {
      this.#joined += this.since(this.#joinedPieces)
      this.#joinedPieces = this.#pieces.length
    }
    return this.#joined
  }
}
