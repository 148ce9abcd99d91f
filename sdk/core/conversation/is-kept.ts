import type { Message } from '../types.ts'

/** True if a message is part of the conversation: no introduction, notice, error, loading or temporary bubble. */
export const isKept = ({ kind }: Message): boolean => kind === 'message'
