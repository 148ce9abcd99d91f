import type { ChatState } from '../types.ts'

/** True where an answer can be another one, or a message say something else: a WebSocket and a call can only continue. */
export const canBranch = ({ connection, call }: Pick<ChatState, 'connection' | 'call'>): boolean => connection === 'none' && !call
