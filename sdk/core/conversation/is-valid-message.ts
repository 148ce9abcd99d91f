import type { MessageContent } from '../options/options.ts'

/**
 * True if an entry from a page, a service or a storage is a message: any object with a field. What it says is found by `partsOf`
 * (`message-parts.ts`), which leaves out what is invalid.
 */
export const isValidMessage = (entry: unknown): entry is MessageContent =>
  typeof entry === 'object' && entry !== null && Object.keys(entry).length > 0
