import type { Thread, ThreadStorage } from '../core/options/threads.ts'
import type { Message } from '../core/types.ts'
import type { ActiveThread } from './active-thread.ts'
import { isAnswering, type ActiveThreads } from './active-threads.ts'
import type { ThreadList } from './thread-list.ts'
import { isMissing } from './thread-error.ts'
import type { ThreadChange, ThreadNews, ThreadChannel } from './thread-channel.ts'
import type { ThreadTitles } from './thread-titles.ts'
import type { ThreadsPublisher } from './threads-publisher.ts'
import type { UnsavedMessages } from './saving/unsaved-messages.ts'
import { longestAnswer, within } from './saving/within.ts'
import { listThreads } from './list-threads.ts'

interface FollowerParts {
  readonly active: ActiveThreads
  readonly list: ThreadList
  readonly titles: ThreadTitles
  readonly news: ThreadChannel
  readonly publisher: ThreadsPublisher
  /** The threads that have an engine, as the list shows them. */
  readonly records: Map<string, Thread>
  storage(): ThreadStorage
  /** What was unsaved of a thread when the page was closed. */
  unsaved(id: string): UnsavedMessages
  signal(): AbortSignal
}

/** Follows changes to threads, in this tab and others, and updates the list and the titles. */
export function createThreadFollower(parts: FollowerParts) {
  const { active, list, titles, news, publisher, records } = parts

  /** Asks the storage for a thread that was just saved. */
  async function findSaved(id: string): Promise<Thread | undefined> {
    const { threads } = await within(longestAnswer, listThreads(parts.storage(), { limit: 5, signal: parts.signal() })).catch(
      () => ({
        threads: [] as Thread[],
      }),
    )
    return threads.find((thread) => thread.id === id)
  }

  /** False if the storage says that it has no such thread. */
  const isStored = (id: string): Promise<boolean> =>
    within(longestAnswer, parts.storage().load(id, { limit: 1, signal: parts.signal() })).then(
      () => true,
      (error: unknown) => !isMissing(error),
    )

  /** Another tab removed a thread. */
  function onRemoved(id: string): void {
    const opened = active.get(id)
    const listed = list.find(id)
    list.drop(id)
    if (!opened || opened !== active.shown) {
      active.forget(id)
      parts.unsaved(id).discard()
      return
    }
    // The visitor may restore it, and then it is listed as before.
    if (listed) records.set(id, listed)
    opened.keeper.doubt()
    active.setProblem(id, 'removed')
  }

  /** Another tab changed a thread. */
  async function onChanged({ thread, isSaved, isRestored = false }: ThreadChange): Promise<void> {
    const { id } = thread
    // A tab that was saving as the thread was removed may tell of it only now.
    if (!isRestored && list.wasDropped(id) && !(await isStored(id))) return
    const opened = active.get(id)
    if (opened) records.set(id, thread)
    list.put(thread)
    if (!opened) return
    const { problem, keeper } = opened
    if (isRestored || problem === 'removed' || problem === 'missing') await keeper.revive()
    else if (isSaved) await keeper.refresh()
  }

  return {
    /** A thread started or stopped waiting for an answer. */
    onPhase(thread: ActiveThread): void {
      const { id } = thread
      if (!isAnswering(thread)) {
        if (thread !== active.shown) publisher.addNews(id)
        const record = records.get(id)
        if (record) void titles.name(thread, record)
      }
      publisher.publish()
    },
    /** A message arrived over a live connection in a background thread. */
    onNews(thread: ActiveThread): void {
      publisher.addNews(thread.id)
      publisher.publish()
    },
    /** A thread was saved here, with these messages. */
    async onSaved(id: string, messages: readonly Message[]): Promise<void> {
      // A thread in the background ends with its last save, and may be gone when the storage has answered.
      const opened = active.get(id)
      const updatedAt = new Date().toISOString()
      const known = records.get(id) ?? list.find(id) ?? (await findSaved(id))
      if (list.wasDropped(id) && !(await isStored(id))) return
      const thread: Thread = { ...known, id, title: known?.title ?? '', createdAt: known?.createdAt ?? updatedAt, updatedAt }
      records.set(id, thread)
      list.put(thread)
      news.tell({ kind: 'changed', thread, isSaved: true })
      if (opened && messages.length) await titles.name(opened, thread)
    },
    /** Another tab reported a change to a thread. */
    onTold(told: ThreadNews): void {
      if (told.kind === 'removed') onRemoved(told.id)
      else void onChanged(told)
    },
  }
}
