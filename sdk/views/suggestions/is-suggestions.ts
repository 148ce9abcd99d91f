import type { Part } from '../../core/types.ts'

/** Whether a part of a message brings suggestions. */
export const isSuggestions = ({ type }: Part): boolean => type === 'suggestions' || type === 'data-suggestions'
