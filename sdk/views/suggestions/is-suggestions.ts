import type { Part } from '../../core/types.ts'

/** True if a part of a message contains suggestions. */
export const isSuggestions = ({ type }: Part): boolean => type === 'suggestions' || type === 'data-suggestions'
