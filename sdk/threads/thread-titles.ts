import { isStorable } from '../core/conversation/is-storable.ts'
import { publicMessage } from '../core/conversation/message-content.ts'
import type { Thread, ThreadsOptions, ThreadStorage } from '../core/options/threads.ts'
import { allMessages } from '../core/conversation/all-messages.ts'
import type { OpenThread } from './open-thread.ts'
import { isAnswering } from './open-threads.ts'
import { longestAnswer, within } from './saving/within.ts'
import { firstWords, shortTitle } from './thread-title.ts'

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
export function createThreadTitles({ options, storage, signal, hasTitle, rename }: ThreadTitlesParts) {
  const underway = new Set<string>()

  async function titleOf({ id, engine }: OpenThread): Promise<string> {
    const messages = allMessages(engine.store.get()).filter(isStorable)
    const contents = messages.map(publicMessage)
    try {
      const { title } = options()
      const request = { signal: signal() }
      const making = title ? title(contents, request) : storage().makeTitle?.(id, contents, request)
      const made = await within(longestAnswer, Promise.resolve(making))
      if (typeof made === 'string' && made.trim()) return shortTitle(made)
    } catch (error) {
      console.error('The title of a chat could not be made:', error)
    }
    return firstWords(messages)
  }

  return {
    /** Names the thread as soon as possible: a title made by the page or the storage has to wait for an answer. */
    async name(thread: OpenThread, { id, title }: Thread): Promise<void> {
      const waits = Boolean(options().title ?? storage().makeTitle) && isAnswering(thread)
      if (title || waits || underway.has(id)) return
      underway.add(id)
      try {
        const made = await titleOf(thread)
        // The visitor may have set a title in the meantime.
        if (made && !signal().aborted && !hasTitle(id)) await rename(id, made)
      } catch (error) {
        // Visitors did not ask for a title, so they need not know that one is missing.
        console.error('The title of a chat could not be saved:', error)
      } finally {
        underway.delete(id)
      }
    },
  }
}

export type ThreadTitles = ReturnType<typeof createThreadTitles>
