import type { ReasoningPart, HtmlPart, TextPart } from '../../types.ts'

/**
 * A text part that is still growing. Pieces are kept separate so that a reader reads only what is new since its last read:
 * joining the whole text for every chunk would take quadratic time.
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

  /** True if it grew since the last read: readers that were notified need no further notification until they read. */
  get isUnread(): boolean {
    return this.#isUnread
  }

  /** In UTF-16 units. */
  get length(): number {
    return this.#length
  }

  /** The number of pieces: pass it to `since` at the next read. */
  get position(): number {
    return this.#pieces.length
  }

  /** The text appended since that position. */
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

/** HTML that is still growing. Its list of chunks grows in place: copying it for each chunk would take quadratic time. */
export class StreamedHtml implements HtmlPart {
  readonly type = 'html'
  readonly chunks: string[]
  declare readonly origin?: 'service'

  constructor(chunks: readonly string[], origin?: HtmlPart['origin']) {
    this.chunks = [...chunks]
    if (origin) this.origin = origin
  }

  append(chunk: string): void {
    this.chunks.push(chunk)
  }
}

/** Reasoning that is still growing: a reader reads only what is new since its last read. */
export class StreamedReasoning implements ReasoningPart {
  readonly type = 'reasoning'
  readonly words: StreamedText

  constructor(text: string) {
    this.words = new StreamedText(text)
  }

  get text(): string {
    return this.words.text
  }
}
