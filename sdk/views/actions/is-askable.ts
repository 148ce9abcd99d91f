import { canBranch } from '../../core/conversation/can-branch.ts'
import type { ChatState } from '../../core/types.ts'

/** True if an answer can ever be regenerated: there is something to ask, and what it says can branch. */
export function isAskable(state: ChatState): boolean {
  const { demo, connect, options } = state.config
  const { directConnection, webModel } = options
  return canBranch(state) && Boolean(demo || connect?.url || connect?.handler || directConnection || webModel)
}
