import type { MessagePart } from '../../core/options/options.ts'
import type { ReplyEvent } from '../../core/types.ts'

/**
 * Tracks positions in the text of a message, in UTF-16 code units. Chunks of one part follow each other directly; two parts are
 * separated by a blank line.
 */
export class TextPosition {
  #length = 0
  #isOpen = false
  #partId: string | undefined
  readonly #tools = new Set<string>()

  /** Where the next chunk of text will begin. */
  get next(): number {
    return this.#length && !this.#isOpen ? this.#length + '\n\n'.length : this.#length
  }

  /** Whether the next chunk of text may go on with the last one. */
  get isOpen(): boolean {
    return this.#isOpen
  }

  /**
   * Records what an event adds to the message. Anything else that is rendered ends a text part; sources are listed separately.
   */
  add(event: ReplyEvent): void {
    if (event.type === 'text-delta') {
      if (!event.text) return
      if (event.partId !== this.#partId) this.#isOpen = false
      this.#partId = event.partId
      this.#length = this.next + event.text.length
      this.#isOpen = true
    } else if (event.type === 'tool-input-delta' || event.type === 'tool-input' || event.type === 'tool-output') {
      if (!this.#tools.has(event.id)) this.#isOpen = false
      this.#tools.add(event.id)
    } else if (event.type === 'part') this.#addPart(event.part)
    else if (
      event.type === 'text-end' ||
      event.type === 'reasoning-delta' ||
      (event.type === 'reasoning-end' && event.providerMetadata)
    ) {
      this.#isOpen = false
    }
  }

  /** A part that is there whole: of the message that an answer goes on with, for example. */
  #addPart(part: MessagePart): void {
    if (part.type === 'text' && part.text) {
      this.#isOpen = false
      this.#length = this.next + part.text.length
    } else if (part.type === 'tool') {
      if (!this.#tools.has(part.id)) this.#isOpen = false
      this.#tools.add(part.id)
    } else if (part.type === 'reasoning') this.#isOpen = false
  }
}
