import type { ChatOptions } from '../../../sdk/core/options/options.ts'
import type { RenderedChat } from '../render-chat.ts'

/** A block of the documentation, applied to a chat, and what to check afterwards. */
export interface BlockCheck {
  /**
   * The chat before the block runs.
   * @default one that answers by itself
   */
  readonly options?: ChatOptions
  /** Names that the block uses besides the chat. */
  readonly given?: Record<string, unknown>
  before?(): void | Promise<void>
  after(chat: RenderedChat): Promise<unknown>
}
