import { addUsage } from '../../core/conversation/reply/add-usage.ts'
import type { MessageUsage } from '../../core/options/options.ts'
import type { ConnectorRequest, ReplyEvent } from '../../core/types.ts'
import { isJson } from '../../core/util/is-json.ts'
import { isTokenCount } from './is-token-count.ts'

/** Of events that tell the usage of a message that an earlier answer began: what that answer used, which was counted then. */
const counted = new WeakMap<ReplyEvent, MessageUsage>()

/** What an event tells of an earlier answer beside its own. */
export const countedEarlier = (event: ReplyEvent): MessageUsage | undefined => counted.get(event)

/** The usage of the message that an answer goes on with, as the visitor sends it; what is no count of tokens is none. */
export function earlierUsage({ messages, trigger }: ConnectorRequest): MessageUsage | undefined {
  const usage = trigger === 'tool-results' ? messages.at(-1)?.metadata?.usage : undefined
  if (!isJson(usage)) return undefined
  const { inputTokens, outputTokens, totalTokens } = usage
  const counts = Object.entries({ inputTokens, outputTokens, totalTokens }).filter(([, count]) => isTokenCount(count))
  return counts.length ? Object.fromEntries(counts) : undefined
}

/** The same request. What the last message used would be added to what is used now: a visitor could send less than nothing. */
export function withoutUsage(request: ConnectorRequest): ConnectorRequest {
  const { messages } = request
  const last = messages.at(-1)
  if (!last?.metadata) return request
  const { usage: _usage, ...metadata } = last.metadata
  return { ...request, messages: [...messages.slice(0, -1), { ...last, metadata }] }
}

/** The same events, which tell the usage of the whole message. */
export async function* withEarlierUsage(
  events: AsyncIterable<ReplyEvent>,
  earlier: MessageUsage | undefined,
): AsyncGenerator<ReplyEvent> {
  if (!earlier) {
    yield* events
    return
  }
  for await (const event of events) {
    const usage = event.type === 'metadata' ? event.metadata.usage : undefined
    if (event.type !== 'metadata' || !usage) {
      yield event
      continue
    }
    const whole: ReplyEvent = { type: 'metadata', metadata: { ...event.metadata, usage: addUsage(earlier, usage) } }
    counted.set(whole, earlier)
    yield whole
  }
}
