import type { MessageContent } from '../options/options.ts'

/**
 * True if an entry from a page, a service or a storage is a message: anything that has content. What is invalid within it,
 * `partsOf` leaves out.
 */
export const isValidMessage = (entry: unknown): entry is MessageContent =>
  typeof entry === 'object' && entry !== null && Object.keys(entry).length > 0
