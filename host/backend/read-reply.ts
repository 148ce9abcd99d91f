import { getLines, getMessages } from '@microsoft/fetch-event-source/lib/esm/parse.js'
import { BackendError } from './backend-error.ts'
import type { AgentEvent } from './types.ts'

function readEvent(data: string): AgentEvent {
  const event = JSON.parse(data) as AgentEvent & { error?: unknown }
  if (typeof event.error === 'string') throw new BackendError('server', event.error, { code: 'agent_failed' })
  return event
}

/** The pieces of an agent's reply: server-sent events `{text}` or `{files}` up to `[DONE]`. */
export async function* readReply(response: Response, signal?: AbortSignal): AsyncGenerator<AgentEvent> {
  const reader = response.body?.getReader()
  if (!reader) return
  const frames: string[] = []
  const parse = getLines(
    getMessages(
      () => undefined,
      () => undefined,
      ({ data }) => void frames.push(data),
    ),
  )
  const stop = (): void => void reader.cancel().catch(() => undefined)
  signal?.addEventListener('abort', stop, { once: true })
  let isWhole = false
  try {
    while (!isWhole) {
      const { value, done } = await reader.read()
      signal?.throwIfAborted()
      if (done) break
      parse(value)
      for (const frame of frames.splice(0)) {
        if (frame === '[DONE]') isWhole = true
        else if (frame) yield readEvent(frame)
      }
    }
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof BackendError) throw error
    throw new BackendError('offline', 'The connection broke off in mid-answer.', { code: 'broken_off', cause: error })
  } finally {
    signal?.removeEventListener('abort', stop)
    stop()
  }
  if (!isWhole) throw new BackendError('offline', 'The connection broke off in mid-answer.', { code: 'broken_off' })
}
