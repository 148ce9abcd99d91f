import type { ChatSession } from '../../session/chat-session.ts'
import type { Connector } from '../../types.ts'
import { watchCall, type CallRequests } from './watch-call.ts'

/** Calls to a service by voice, while the chat is connected to it. */
export function createCall(session: ChatSession) {
  let calls: CallRequests | undefined
  return {
    async onConnected({ call }: Connector, signal: AbortSignal): Promise<void> {
      const exchange = await session.loadExchange()
      if (call && !signal.aborted) calls = watchCall(call, session, { exchange, signal })
    },
    startCall: (): void => calls?.startCall(),
    stopCall: (): void => calls?.stopCall(),
    toggleMute: (): void => calls?.toggleMute(),
    toggleCaptions: (): void => calls?.toggleCaptions(),
    /** The call that this approval is of. */
    callOf: (approvalId: string): CallRequests | undefined => (calls?.awaits(approvalId) ? calls : undefined),
  }
}
