import { ChatError } from '../core/errors.ts'
import { defaultLabels } from '../core/labels/labels.ts'

/**
 * Maximum size of one piece from a server: an event, a line of JSON, a WebSocket frame. Generated images arrive in such pieces;
 * they have several MB, and base64 adds a third. A larger piece would fill the page's memory.
 */
export const frameLimit = {
  /** In bytes or characters. */
  size: 32_000_000,
  /** The error for a larger piece; `is` distinguishes it from a lost connection, which can be opened again. */
  error: (): ChatError => new ChatError(defaultLabels.errorFrameTooLarge, { isDisplayable: true }),
  is: (error: unknown): boolean => ChatError.is(error) && error.message === defaultLabels.errorFrameTooLarge,
}
