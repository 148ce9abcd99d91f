import type { TextPart } from '../../types.ts'

/** How many UTF-16 units a text has. One that still grows knows, and joins its pieces only when it is read. */
export const textLength = (part: TextPart): number =>
  'length' in part && typeof part.length === 'number' ? part.length : part.text.length
