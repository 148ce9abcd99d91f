import { delay } from '../../sdk/core/util/delay.ts'
import { createInterceptors } from '../../sdk/core/sending/interceptors.ts'
import type { ChatOptions } from '../../sdk/core/options/options.ts'
import type { ConnectorContext, ReplyEvent } from '../../sdk/core/types.ts'

interface Given extends Pick<ChatOptions, 'requestInterceptor' | 'responseInterceptor'> {
  fetch?: ConnectorContext['fetch']
  /** Waits in real time; without it a delay is over at once, and recorded in `waits`. */
  isRealTime?: boolean
  /** Decides when a delay is over. */
  until?: () => Promise<void>
}

/** The context that the engine passes to a connector, under a test's control. */
export function createTestContext({ isRealTime, until, fetch = globalThis.fetch.bind(globalThis), ...options }: Given = {}) {
  const controller = new AbortController()
  const { signal } = controller
  const waits: number[] = []
  const context: ConnectorContext = {
    signal,
    fetch: (input, init) => fetch(input, init),
    ...createInterceptors(() => options),
    async delay(milliseconds) {
      waits.push(milliseconds)
      await until?.()
      await delay(isRealTime ? milliseconds : 0, signal)
    },
  }
  return { context, waits, abort: () => controller.abort(new DOMException('Stopped', 'AbortError')) }
}

/** All events, and the final error. */
export async function collect<Event = ReplyEvent>(events: AsyncIterable<Event>): Promise<{ events: Event[]; error?: unknown }> {
  const seen: Event[] = []
  try {
    for await (const event of events) seen.push(event)
    return { events: seen }
  } catch (error) {
    return { events: seen, error }
  }
}

/** The text of all deltas. */
export const textOf = (events: readonly ReplyEvent[]): string =>
  events.map((event) => (event.type === 'text-delta' ? event.text : '')).join('')

/** Which text a piece belongs to, and which call is new, shows in what becomes of them. */
function withoutMarks(event: ReplyEvent): ReplyEvent {
  const { partId: _partId, isNew: _isNew, ...rest } = event as ReplyEvent & { partId?: string; isNew?: boolean }
  return rest
}

/** Joins consecutive deltas of one kind, because how a stream is split does not matter. */
export function joined(events: readonly ReplyEvent[]): ReplyEvent[] {
  const result: ReplyEvent[] = []
  for (const event of events.map(withoutMarks)) {
    const last = result.at(-1)
    if (event.type === 'text-delta' && last?.type === 'text-delta' && event.role === last.role) {
      result[result.length - 1] = { ...last, ...event, text: last.text + event.text }
    } else if (event.type === 'reasoning-delta' && last?.type === 'reasoning-delta') {
      result[result.length - 1] = { ...last, text: last.text + event.text }
    } else if (event.type === 'tool-input-delta' && last?.type === 'tool-input-delta' && event.id === last.id) {
      result[result.length - 1] = { ...last, text: last.text + event.text }
    } else result.push(event)
  }
  return result
}
