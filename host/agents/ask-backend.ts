import type { ChatOptions } from '../../sdk/entries/index.ts'
import { BackendError } from '../backend/backend-error.ts'
import type { Backend } from '../backend/client.ts'
import type { AgentId } from '../backend/types.ts'
import { errorMessage } from '../lib/error-message.ts'

type Connect = NonNullable<ChatOptions['connect']>

/** How the chat reaches an agent of the backend. `onFailure` is called with every failure, which the chat shows as well. */
export function askBackend(backend: Backend, id: AgentId, onFailure?: (error: BackendError) => void): Connect {
  return {
    stream: true,
    async handler(body, signals) {
      const asking = new AbortController()
      signals.stopClicked.listener = () => asking.abort()
      signals.onOpen()
      try {
        for await (const { text, parts, files } of backend.askAgent(id, body ?? { messages: [] }, asking.signal))
          await signals.onResponse({
            ...(text !== undefined && { text }),
            ...(parts && { parts }),
            ...(files && { files: [...files] }),
          })
      } catch (error) {
        if (!asking.signal.aborted) {
          if (error instanceof BackendError) onFailure?.(error)
          await signals.onResponse({ error: errorMessage(error) })
        }
      }
      signals.onClose()
    },
  }
}
