import { codeWords } from '../../core/labels/server/code-words.ts'
import type { ThreadLabels } from '../../core/labels/threads.ts'
import type { ThreadsState } from '../../core/types.ts'
import { drawWords } from '../../dom/draw-words.ts'
import { element, setAttributes } from '../../dom/element.ts'
import { notFoundWords } from './thread-search.ts'

export interface ListWords {
  /** Elements to place below the rows, or instead of them. */
  readonly doms: readonly HTMLElement[]
  /** Retries the failed request. */
  readonly retry: HTMLButtonElement
  /** Loads more threads. */
  readonly more: HTMLButtonElement
  update(threads: ThreadsState, labels: ThreadLabels): void
}

/** The number of placeholder lines while rows load. */
const placeholders = 5

/** The messages around the rows of the list: empty, loading, failed to load, more to load. */
export function createListWords(): ListWords {
  const empty = element('p', { class: 'threads-empty', dir: 'auto' })
  const loading = element('p', { class: 'visually-hidden' })
  const lines = Array.from({ length: placeholders }, () => element('span'))
  const skeleton = element('div', { class: 'threads-skeleton', 'aria-hidden': 'true' }, ...lines)
  const problem = element('p', { dir: 'auto' })
  const retry = element('button', { type: 'button', class: 'threads-retry' })
  const failure = element('div', { class: 'threads-failure', role: 'status' }, problem, retry)
  const more = element('button', { type: 'button', class: 'threads-more', part: 'threads-more' })

  return {
    doms: [empty, loading, skeleton, failure, more],
    retry,
    more,
    update({ entries, status, listFailure, query, isArchive, hasMore }, labels) {
      const isEmpty = !entries.length
      const isLoading = status === 'loading'
      const hasFailed = status === 'failed'
      empty.hidden = !isEmpty || status !== 'ready'
      const words = query ? notFoundWords(labels, query) : isArchive ? labels.threadsArchiveEmpty : labels.threadsEmpty
      drawWords(empty, words, labels)
      for (const part of [loading, skeleton]) part.hidden = !isEmpty || !isLoading
      loading.textContent = labels.threadsLoading
      failure.hidden = !hasFailed
      problem.textContent = hasFailed ? (codeWords(listFailure, labels) ?? labels.threadsFailed) : ''
      retry.textContent = labels.tryAgain
      more.hidden = isEmpty || !hasMore || hasFailed
      more.textContent = isLoading ? labels.threadsLoading : labels.threadsMore
      setAttributes(more, { 'aria-disabled': isLoading && 'true' })
    },
  }
}
