import { ChatError } from '../core/errors.ts'
import { defaultLabels } from '../core/labels/labels.ts'

/**
 * How much a server may send in one piece: an event, a line of JSON, a websocket's frame. Pictures come in such pieces: those that
 * image models draw have some MB, and a third more in base64. What is longer would be kept in memory until the page ends.
 */
export const frameLimit = {
  /** In bytes or characters. */
  size: 32_000_000,
  /** For what is longer; `is` tells it from a broken connection, which may be opened again. */
  error: (): ChatError => new ChatError(defaultLabels.errorFrameTooLarge, { isDisplayable: true }),
  is: (error: unknown): boolean => ChatError.is(error) && error.message === defaultLabels.errorFrameTooLarge,
}
