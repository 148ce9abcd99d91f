import type { Part } from '../../types.ts'

/** The name of a call, or of a question, unique in its conversation. */
export const callKey = (messageId: string, part: Part): string => `${messageId} ${'id' in part ? (part.id ?? '') : ''}`
