import { callStates } from './call-states.ts'
import type { StateGroup } from './chat-state.ts'
import { composerStates } from './composer-states.ts'
import { actions, beginning, threads, waiting } from './conversation-states.ts'
import { messageStates, toolStates } from './message-states.ts'

/** Every state of the chat, in the order of the contact sheet. */
export const allStates: readonly StateGroup[] = [
  beginning,
  waiting,
  messageStates,
  toolStates,
  actions,
  composerStates,
  callStates,
  threads,
]
