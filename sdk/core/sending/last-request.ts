import type { Draft } from './draft.ts'
import type { TrackedReply } from '../conversation/reply/track-messages.ts'

/** The last request, and what an interrupted answer to it brought: a retry replaces that. */
export interface LastRequest {
  readonly draft: Draft | undefined
  /** The ids of the messages of the partial answer. */
  readonly partial: ReadonlySet<string>
  /** Another request, or the same one again. */
  set(next: Draft): void
  /** The same request in another form: its partial answer stays known. */
  replace(next: Draft): void
  /** The answer was interrupted: its replies brought what was not there when the request was sent. */
  interrupt(replies: readonly TrackedReply[]): void
}

export function createLastRequest(): LastRequest {
  let draft: Draft | undefined
  let partial: ReadonlySet<string> = new Set()
  return {
    get draft(): Draft | undefined {
      return draft
    },
    get partial(): ReadonlySet<string> {
      return partial
    },
    set(next: Draft): void {
      if (next !== draft) partial = new Set()
      draft = next
    },
    replace(next: Draft): void {
      draft = next
    },
    interrupt(replies: readonly TrackedReply[]): void {
      const known = new Set(draft?.messages.map(({ id }) => id))
      const brought = [...partial, ...replies.flatMap((reply) => [...reply.brought])]
      partial = new Set(brought.filter((id) => !known.has(id)))
    },
  }
}
