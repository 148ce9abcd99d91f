import { disclosureLabels } from '../core/labels/disclosure/disclosure.ts'
import { documentLabels } from '../core/labels/documents/documents.ts'
import { messageLabels } from '../core/labels/messages.ts'
import { authorName } from '../core/labels/names/author-name.ts'
import type { Config } from '../core/options/config.ts'
import type { Thread, ThreadShareWords, ThreadStorage } from '../core/options/threads.ts'
import type { ThreadProblem, ThreadRequests, ThreadsState } from '../core/types.ts'
import type { ActiveThreads } from './active-threads.ts'
import { longestAnswer, within } from './saving/within.ts'
import { isMissing } from './thread-error.ts'
import { report } from '../core/util/thrown/report.ts'

export interface ThreadSharingParts {
  readonly active: ActiveThreads
  storage(): ThreadStorage
  find(id: string): Thread | undefined
  config(): Config
  setShared(shared: ThreadsState['shared']): void
  setProblem(problem: ThreadProblem | undefined, error?: unknown): void
}

/** What the page says, in the words of the chat. */
function wordsOf(config: Config, title: string | undefined): ThreadShareWords {
  const labels = documentLabels(disclosureLabels(messageLabels(config.labels)))
  return {
    language: labels.language || 'en',
    direction: labels.direction ?? 'ltr',
    title: title || labels.conversation,
    until: labels.snapshotUntil,
    user: authorName(config, 'user'),
    ai: authorName(config, 'ai'),
    generated: labels.generated,
    sources: labels.sources,
  }
}

/** Makes pages of threads, and ends them. */
export function createThreadSharing(parts: ThreadSharingParts): Pick<ThreadRequests, 'shareThread' | 'unshareThread'> {
  const { active, storage, setProblem, setShared } = parts

  function fail(error: unknown): void {
    report('threads-not-kept', error)
    setProblem('action-failed', error)
  }

  return {
    async shareThread(id) {
      try {
        // What was just said belongs to it.
        await active.get(id)?.keeper.settled()
        const signal = AbortSignal.timeout(longestAnswer)
        const shared = storage().share?.(id, { words: wordsOf(parts.config(), parts.find(id)?.title), signal })
        if (!shared) return
        setShared(await within(longestAnswer, shared))
        setProblem(undefined)
      } catch (error) {
        fail(error)
      }
    },
    async unshareThread(id) {
      try {
        await within(longestAnswer, Promise.resolve(storage().unshare?.(id)))
      } catch (error) {
        // There was none, or its time is over.
        if (!isMissing(error)) {
          fail(error)
          return false
        }
      }
      setShared(undefined)
      setProblem(undefined)
      return true
    },
  }
}
