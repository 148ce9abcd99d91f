import type { ReplyEvent } from '../core/types.ts'

/** Gives out the text of an answer, and takes it back where it turns out to be reasoning. */
export class TextOutlet {
  /** What is not given out yet. */
  #pending = ''
  /** Whether some of the text is given out. */
  #isShown = false
  /** Whether text was given out and no reasoning since, so that what comes is more of it. */
  #isOpen = false
  /** Whether the text goes on with one from before reasoning that said nothing: a part of it cannot be taken back. */
  isJoined = false

  add(text: string): void {
    this.#pending += text
  }

  *flush(): Iterable<ReplyEvent> {
    if (!this.#pending) return
    yield { type: 'text-delta', text: this.#pending }
    this.#pending = ''
    this.#isShown = true
    this.#isOpen = true
  }

  *think(text: string): Iterable<ReplyEvent> {
    if (!text) return
    this.#isOpen = false
    yield { type: 'reasoning-delta', text }
  }

  /** The text so far was reasoning. */
  *takeBack(): Iterable<ReplyEvent> {
    if (this.#isShown) {
      yield* this.flush()
      this.#isOpen = false
      yield { type: 'text-as-reasoning' }
    } else yield* this.think(this.#pending.trim())
  }

  /** What comes is another text. */
  begin(): void {
    this.#pending = ''
    this.#isShown = false
    this.isJoined = this.#isOpen
  }
}
