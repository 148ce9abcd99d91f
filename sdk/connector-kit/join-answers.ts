import type { MessageContent, MessageUsage } from '../core/options/options.ts'
import type { ReplyEvent, SourcePart } from '../core/types.ts'
import { TextPosition } from '../protocols/citations/text-position.ts'
import { addUsage } from '../core/conversation/reply/add-usage.ts'

/**
 * Joins the responses before and after tool calls into one message: it has the id of the first, the usage of all, and citation
 * positions in the joined text.
 */
export class JoinedAnswers {
  readonly #position = new TextPosition()
  #hasId = false
  /** The usage of the earlier responses, and of this one. */
  #spent: MessageUsage = {}
  #usage: MessageUsage = {}
  #start = 0

  /** @param earlier What was said before, where the first response goes on with it. */
  constructor(earlier?: MessageContent) {
    if (!earlier) return
    const { parts = [], text = '', metadata } = earlier
    this.#hasId = true
    this.#usage = metadata?.usage ?? {}
    for (const part of parts.length ? parts : [{ type: 'text' as const, text }]) this.#position.add({ type: 'part', part })
  }

  /** Call before the next response begins. */
  begin(): void {
    this.#spent = addUsage(this.#spent, this.#usage)
    this.#usage = {}
    this.#start = this.#position.next
  }

  /** The event as it applies to the whole message; undefined when it does not. */
  join(event: ReplyEvent): ReplyEvent | undefined {
    if (event.type === 'message-start') {
      this.begin()
      if (this.#hasId) return event.metadata && { type: 'metadata', metadata: event.metadata }
      this.#hasId = true
    }
    this.#position.add(event)
    if (event.type === 'source') return this.#moved(event)
    if (event.type === 'part' && event.part.type === 'source') return { type: 'part', part: this.#moved(event.part) }
    if (event.type !== 'metadata' || !event.metadata.usage) return event
    this.#usage = event.metadata.usage
    return { type: 'metadata', metadata: { ...event.metadata, usage: addUsage(this.#spent, this.#usage) } }
  }

  #moved(source: SourcePart): SourcePart {
    const { positions } = source
    if (!positions || !this.#start) return source
    const start = this.#start
    return { ...source, positions: positions.map((range) => ({ start: range.start + start, end: range.end + start })) }
  }
}
