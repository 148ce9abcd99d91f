import type { Question } from './question.ts'
import type { TrackedReply } from '../conversation/reply/track-messages.ts'

/** The last request, and what an interrupted answer to it brought: a retry replaces that. */
export interface LastRequest {
  readonly question: Question | undefined
  /** The ids of the messages of the partial answer. */
  readonly partial: ReadonlySet<string>
  /** Another request, or the same one again. */
  set(next: Question): void
  /** The same request in another form: its partial answer stays known. */
  replace(next: Question): void
  /** The answer was interrupted: its replies brought what was not there when the request was sent. */
  interrupt(replies: readonly TrackedReply[]): void
}

export function createLastRequest(): LastRequest {
  let question: Question | undefined
  let partial: ReadonlySet<string> = new Set()
  return {
    get question(): Question | undefined {
      return question
    },
    get partial(): ReadonlySet<string> {
      return partial
    },
    set(next: Question): void {
      if (next !== question) partial = new Set()
      question = next
    },
    replace(next: Question): void {
      question = next
    },
    interrupt(replies: readonly TrackedReply[]): void {
      const known = new Set(question?.messages.map(({ id }) => id))
      const brought = [...partial, ...replies.flatMap((reply) => [...reply.brought])]
      partial = new Set(brought.filter((id) => !known.has(id)))
    },
  }
}
