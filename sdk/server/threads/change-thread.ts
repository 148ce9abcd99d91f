import { ThreadError, isConflict, isMissing } from '../../threads/thread-error.ts'
import type { MessageContent } from '../../core/options/messages/message.ts'
import type { VisitorThreads } from '../stores/store.ts'
import type { MergedThread, StoredMessages } from './merge-answer.ts'

/** Whose thread, and which. */
export interface ThreadPlace {
  readonly visitor: string
  readonly id: string
}

/** Messages of one page: what is added belongs to the newest ones. */
const pageLength = 50
/** A save that is refused more often than this in a row, because others save, too, has failed. */
const mostConflicts = 5

interface LoadedThread extends StoredMessages {
  readonly version: string
  /** Where the messages before these are. */
  readonly before: string | undefined
}

/** Loads the end of a thread, back to a message where that is there; undefined for a thread that is not. */
async function loadEnd(
  threads: VisitorThreads,
  { visitor, id }: ThreadPlace,
  wanted: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<LoadedThread | undefined> {
  const load = (before?: string) =>
    threads.load(visitor, id, { limit: pageLength, signal, ...(before !== undefined && { before }) })
  const hasWanted = (messages: readonly MessageContent[]): boolean =>
    !wanted.size || messages.some(({ id: messageId }) => messageId !== undefined && wanted.has(messageId))
  try {
    const { version, tail, messages, before: older } = await load()
    const pages = [messages]
    let before = older
    let isComplete = hasWanted(messages)
    while (before !== undefined && !isComplete) {
      const page = await load(before)
      // Of another version: the save is refused, and all is done again.
      pages.unshift(page.messages)
      before = page.before === before ? undefined : page.before
      isComplete = hasWanted(page.messages)
    }
    return { messages: pages.flat(), version, tail, before }
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** Where a save begins: after the last message before the change that has an id of its own. */
function startOf({ messages, first }: MergedThread): { after?: string; start: number } {
  for (let place = first - 1; place >= 0; place -= 1) {
    const { id } = messages[place] ?? {}
    if (id && messages.findIndex((message) => message.id === id) === place) return { after: id, start: place + 1 }
  }
  return { start: 0 }
}

/**
 * Changes a thread, or creates it. `merge` is asked again where somebody else saved meanwhile.
 * @throws what the store refuses it with.
 */
export async function changeThread(
  threads: VisitorThreads,
  place: ThreadPlace,
  {
    merge,
    wanted,
    signal,
  }: {
    readonly merge: (stored: StoredMessages) => MergedThread | undefined | Promise<MergedThread | undefined>
    /** The messages of which one is to be among those that are merged. */
    readonly wanted: ReadonlySet<string>
    readonly signal: AbortSignal
  },
): Promise<void> {
  for (let conflicts = 0; ; conflicts += 1) {
    signal.throwIfAborted()
    const loaded = await loadEnd(threads, place, wanted, signal)
    const merged = await merge(loaded ?? { messages: [] })
    if (!merged) return
    const { after, start } = startOf(merged)
    // Nothing that was not loaded may be lost.
    if (after === undefined && loaded?.before !== undefined)
      throw new ThreadError(409, 'The messages of this thread have no ids.')
    try {
      await threads.save(place.visitor, place.id, merged.messages.slice(start), {
        signal,
        ...(loaded && { ifVersion: loaded.version }),
        ...(after !== undefined && { after }),
        ...(merged.tail !== undefined && { tail: merged.tail }),
      })
      return
    } catch (error) {
      if (!isConflict(error) || conflicts >= mostConflicts) throw error
    }
  }
}
