import type { TrackedReply } from '../conversation/reply/track-messages.ts'
import type { Exchange } from '../session/contracts.ts'
import type { ConnectorContext } from '../types.ts'

/**
 * The environment of one request: what a connector tells while it sends is shown in the reply that is open then. `latest` is undefined once
 * the request has ended.
 */
export const createSendingContext = (
  { createContext, showProgress, showWaiting }: Exchange,
  signal: AbortSignal,
  latest: () => TrackedReply | undefined,
): ConnectorContext =>
  createContext(
    signal,
    (loaded, total) => {
      const reply = latest()
      if (reply) showProgress({ loaded, total }, reply)
    },
    (isWaiting) => {
      const reply = latest()
      if (reply) showWaiting(isWaiting, reply)
    },
  )
