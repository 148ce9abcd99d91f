import { callKey } from '../../core/tools/claims/call-key.ts'
import type { ToolPart } from '../../core/types.ts'
import type { PartContext } from '../part.ts'
import { stateOf, type ShownState } from './tool-state.ts'

/** The state of a call as a visitor sees it, which another tab or device may run. */
export function claimedState(
  part: ToolPart,
  { isStreaming, messageId, get }: Pick<PartContext, 'isStreaming' | 'messageId' | 'get'>,
): ShownState {
  const claim = get().callClaims?.get(callKey(messageId, part))
  // Until it is known who answers, nothing is decided: the question stands.
  return !claim || claim === 'deciding' || part.state.startsWith('output-') ? stateOf(part, isStreaming) : claim
}
