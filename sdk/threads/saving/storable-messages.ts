import { allMessages } from '../../core/conversation/all-messages.ts'
import { isStorable } from '../../core/conversation/is-storable.ts'
import type { ChatState, Message } from '../../core/types.ts'

/** The messages to store, of all branches. */
export const storableMessages = (state: Pick<ChatState, 'messages' | 'branches'>): Message[] =>
  allMessages(state).filter(isStorable)
