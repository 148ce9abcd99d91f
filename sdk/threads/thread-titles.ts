import { isStorable } from '../core/conversation/is-storable.ts'
import { publicMessage } from '../core/conversation/message-content.ts'
import type { Thread, ThreadsOptions, ThreadStorage } from '../core/options/threads.ts'
import { allMessages } from '../core/conversation/all-messages.ts'
import { unlessLeft } from '../core/unless-left.ts'
import type { ActiveThread } from './active-thread.ts'
import { isAnswering } from './active-threads.ts'
import { longestAnswer, within } from './saving/within.ts'
import { firstWords, shortTitle } from './thread-title.ts'
import { report } from '../core/util/thrown/report.ts'

interface ThreadTitlesParts {
  options(): ThreadsOptions
  storage(): ThreadStorage
  signal(): AbortSignal
  /** True if the thread has a title by now. */
  hasTitle(id: string): boolean
  /** Sets the thread's title. */
  rename(id: string, title: string): Promise<void>
}

/** Gives untitled threads a title: from the page, from the storage, or else the visitor's first words. */
export interface ThreadTitles {
  /** Names the thread as soon as possible: a title made by the page or the storage has to wait for an answer. */
  name(active: ActiveThread, thread: Thread): Promise<void>
}

export function createThreadTitles({ options, storage, signal, hasTitle, rename }: ThreadTitlesParts): ThreadTitles {
  const underway = new Set<string>()

  async function titleOf({ id, engine }: ActiveThread): Promise<string> {
    const messages = allMessages(engine.store.get()).filter(isStorable)
    const contents = messages.map(publicMessage)
    async function make(): Promise<unknown> {
      const { title } = options()
      const request = { signal: signal() }
      const making = title ? title(contents, request) : storage().makeTitle?.(id, contents, request)
      return within(longestAnswer, Promise.resolve(making))
    }
    const made = await unlessLeft(
      make,
      (error) => report('threads-not-kept', 'The title of a chat could not be made:', error),
      signal(),
    )
    return typeof made === 'string' && made.trim() ? shortTitle(made) : firstWords(messages)
  }

  return {
    async name(thread: ActiveThread, { id, title }: Thread): Promise<void> {
      const waits = Boolean(options().title ?? storage().makeTitle) && isAnswering(thread)
      if (title || waits || underway.has(id)) return
      underway.add(id)
      const made = await titleOf(thread)
      // The visitor may have set a title in the meantime.
      if (made && !signal().aborted && !hasTitle(id)) {
        const save = (): Promise<void> => rename(id, made)
        // Visitors did not ask for a title, so they need not know that one is missing.
        await unlessLeft(save, (error) => report('threads-not-kept', 'The title of a chat could not be saved:', error), signal())
      }
      underway.delete(id)
    },
  }
}
