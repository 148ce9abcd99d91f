import type { FinishKind } from '../finish-kind.ts'
import type { Reply } from './reply.ts'
import type { Conversation } from '../conversation.ts'
import type { Message } from '../../types.ts'

/**
 * The conversation as one try of an answer sees it: `brought` names the messages it added. Those of an earlier try, which
 * broke off, stay until this one adds something, so that nothing is lost and nothing stands there twice: only then is it asked
 * which these are.
 */
export function trackMessages(
  conversation: Conversation,
  replaced: () => ReadonlySet<string>,
): { readonly conversation: Conversation; readonly brought: ReadonlySet<string> } {
  const brought = new Set<string>()
  let isDone = false

  function replace(): void {
    if (isDone) return
    isDone = true
    const ids = replaced()
    if (ids.size) conversation.remove(({ id }) => ids.has(id))
  }

  function bring(add: () => Message): Message {
    replace()
    const message = add()
    brought.add(message.id)
    return message
  }

  const tracked: Conversation = {
    ...conversation,
    get clearings() {
      return conversation.clearings
    },
    // The ids of what is about to go are free: a service gives the same answer the same ones.
    has: (id) => conversation.has(id) && (isDone || !replaced().has(id)),
    append: (message) => bring(() => conversation.append(message)),
    add: (...given) => bring(() => conversation.add(...given)),
    replace(id, change) {
      const changed = conversation.replace(id, change)
      // A service may name a message after its first words.
      if (changed && changed.id !== id && brought.has(id)) brought.add(changed.id)
      return changed
    },
    rename(id, to) {
      conversation.rename(id, to)
      if (brought.has(id)) brought.add(to)
    },
    lastOf(role) {
      // Overwriting the last message must not hit one that is about to be removed.
      replace()
      return conversation.lastOf(role)
    },
  }
  return { conversation: tracked, brought }
}

/** A reply, and the ids of the messages it added. */
export type TrackedReply = Reply & { readonly brought: ReadonlySet<string> }

/** A reply whose request has ended. */
export interface EndedReply {
  readonly reply: TrackedReply
  /** True if another request will bring the rest. */
  readonly isContinuing: boolean
  /** How the answer ended, as its service says. */
  readonly ending: FinishKind
}
