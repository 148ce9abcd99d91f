import type { LoadingBubble } from '../conversation/loading-bubble.ts'
import type { TrackedReply } from '../conversation/reply/tracked-reply.ts'
import type { ConnectorContext } from '../types.ts'
import type { Exchange } from './exchange.ts'

interface SendingContextParts {
  readonly signal: AbortSignal
  readonly loading: LoadingBubble
  /** The reply that is open; undefined once the request has ended. */
  latest(): TrackedReply | undefined
}

/** The environment of one request: what a connector tells while it sends is shown in the reply that is open then. */
export const createSendingContext = (
  { createContext, showProgress, showWaiting }: Exchange,
  { signal, loading, latest }: SendingContextParts,
): ConnectorContext =>
  createContext(
    signal,
    (loaded, total) => {
      const reply = latest()
      if (reply) showProgress({ loaded, total }, reply, loading)
    },
    (isWaiting) => {
      const reply = latest()
      if (reply) showWaiting(isWaiting, reply, loading)
    },
  )
