import { findAwaited } from '../tools/find-awaited.ts'
import type { ChatState } from '../types.ts'

/** The number of messages that may wait in a conversation. */
export const mostQueued = 20

/** True if the visitor's last message waits for a connection: later ones wait behind it. */
const isBehind = ({ messages }: Pick<ChatState, 'messages'>): boolean =>
  messages.findLast(({ role, kind }) => role === 'user' && kind === 'message')?.status === 'queued'

/** True if a message that is sent now waits for the answer, or stops it, as the page wants. */
export function canWait(state: ChatState): boolean {
  const { queue: wish } = state.config.options
  const isOffline = isBehind(state)
  if ((state.phase === 'idle' && !isOffline) || !isOpen(state)) return false
  if (wish === 'interrupt' && !isOffline) return true
  return (isOffline || wish === 'queue') && (state.queue?.messages.length ?? 0) < mostQueued
}

/** True if the chat takes messages, now or after the current answer. */
export function isOpen(
  state: Pick<ChatState, 'composer' | 'connection' | 'view' | 'webModel' | 'messages' | 'callClaims' | 'isConsentMissing'>,
): boolean {
  if (state.isConsentMissing || state.composer.isSubmitDisabled || state.view !== 'chat' || state.webModel?.isReady === false)
    return false
  if (findAwaited(state.messages, state.callClaims)) return false
  // Over a live connection, only files that use HTTP create a request to wait for.
  return state.connection === 'none' || state.connection === 'open'
}

/** True while it is found out whether another tab or device answers a call: then the answer goes on, here or there. */
const isDeciding = ({ callClaims }: Pick<ChatState, 'callClaims'>): boolean =>
  callClaims !== undefined && [...callClaims.values()].includes('deciding')

/** True if the chat can take a message now, whatever its content. */
export const isReadyToSend = (state: Parameters<typeof isOpen>[0] & Pick<ChatState, 'phase'>): boolean =>
  state.phase === 'idle' && !isBehind(state) && !isDeciding(state) && isOpen(state)
