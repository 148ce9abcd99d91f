import type { SourcePart } from '../core/options/options.ts'
import { partsOf, publicPart } from '../core/conversation/message-parts.ts'
import type { ConnectorRequest, ReplyEvent } from '../core/types.ts'
import { TextPosition } from '../protocols/citations/text-position.ts'

/** Where the text of an answer begins, by the count of a connector: behind that of the message with the calls, as in a page. */
function beginOf({ trigger, messages }: ConnectorRequest): number {
  const position = new TextPosition()
  const called = trigger === 'tool-results' ? partsOf(messages.at(-1) ?? {}) : []
  for (const part of called.flatMap((one) => publicPart(one) ?? [])) position.add({ type: 'part', part })
  return position.next
}

const movedBack = (source: SourcePart, by: number): SourcePart =>
  source.positions
    ? { ...source, positions: source.positions.map(({ start, end }) => ({ start: start - by, end: end - by })) }
    : source

/** The events of an answer to results of tools of the page: of a server it is another message, and places of sources are in its own text. */
export async function* withOwnPlaces(events: AsyncIterable<ReplyEvent>, request: ConnectorRequest): AsyncGenerator<ReplyEvent> {
  const begin = beginOf(request)
  for await (const event of events) {
    if (!begin) yield event
    else if (event.type === 'source') yield movedBack(event, begin)
    else if (event.type === 'part' && event.part.type === 'source') yield { type: 'part', part: movedBack(event.part, begin) }
    else yield event
  }
}
