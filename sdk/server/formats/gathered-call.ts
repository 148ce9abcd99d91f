import type { ProviderMetadata } from '../../core/options/options.ts'
import type { ReplyEvent } from '../../core/types.ts'

type ToolEvent = Extract<ReplyEvent, { type: `tool-${string}` }>

/** A call of a tool, as far as it was sent. */
export interface GatheredCall {
  readonly id: string
  name: string
  /** The arguments so far. */
  input: string
  isBegun: boolean
  isComplete: boolean
  /** What services and the server want back with it. */
  metadata?: ProviderMetadata
}

/** The calls of an answer: services name a tool in the first event of a call only. */
export function createGatheredCalls() {
  const calls = new Map<string, GatheredCall>()
  return {
    /** The call that the event belongs to, without what the event adds. */
    of(event: ToolEvent): GatheredCall {
      const known = calls.get(event.id) ?? { id: event.id, name: '', input: '', isBegun: false, isComplete: false }
      calls.set(event.id, known)
      if ('name' in event && event.name) known.name ||= event.name
      return known
    },
    /** Those whose arguments have not all come. */
    incomplete: () => [...calls.values()].filter(({ isComplete }) => !isComplete),
  }
}
