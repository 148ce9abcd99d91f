import { getLines, getMessages } from '@microsoft/fetch-event-source/lib/esm/parse.js'
import { BackendError } from './backend-error.ts'
import type { AgentEvent } from './types.ts'

function readEvent(data: string): AgentEvent {
  const event = JSON.parse(data) as AgentEvent & { error?: unknown }
  if (typeof event.error === 'string') throw new BackendError('server', event.error, { code: 'agent_failed' })
  return event
}

/** Milliseconds that a reply may pause: a model may think, and a connection may be dead without anyone saying so. */
const longestSilence = 60_000

const brokenOff = (message: string, cause?: unknown): BackendError =>
  new BackendError('offline', message, { code: 'broken_off', cause })

/** The pieces of an agent's reply: server-sent events `{text}`, `{parts}` or `{files}` up to `[DONE]`. */
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
  let isSilent = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const read = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      isSilent = true
      stop()
    }, longestSilence)
    return reader.read()
  }
  try {
    while (!isWhole) {
      const { value, done } = await read()
      clearTimeout(timer) // what the reader does with a piece is no silence of the server
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
    throw brokenOff('The connection was lost before the answer was complete. Please try again.', error)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
    stop()
  }
  if (isSilent) throw brokenOff('The agent took too long to answer. Please try again.')
  if (!isWhole) throw brokenOff('The connection was lost before the answer was complete. Please try again.')
}
