import type { ComposerButton } from '../composer/composer-button.ts'

/** The input area as the queue needs it. */
export interface QueueSurroundings {
  readonly dom: HTMLElement
  /** Puts the caret at the end of the text. */
  focus(): void
  /** Adds a button. Returns a function that removes it. */
  addButton(button: ComposerButton): () => void
}
