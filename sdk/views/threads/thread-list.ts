import type { ThreadRequests, ThreadsState, ViewContext } from '../../core/types.ts'
import { element, setAttributes } from '../../dom/element.ts'
import { observeLayout } from '../../dom/observe-layout.ts'
import { createExportItem, shareItems } from './thread-exports.ts'
import { createListWords } from './list-words.ts'
import { threadIcons } from './thread-icons.ts'
import { watchThreadKeys } from './thread-keys.ts'
import type { ThreadMenu, ThreadMenuItem } from './thread-menu.ts'
import { startThreadRename, type ThreadRename } from './thread-rename.ts'
import type { RowWords, ThreadRow } from './thread-row.ts'
import { createThreadRows } from './thread-rows.ts'

export interface ThreadList {
  readonly dom: HTMLElement
  update(threads: ThreadsState, words: RowWords): void
  /** Focuses the row that is the tab stop. Returns whether there is one. */
  focus(): boolean
  /** Focuses the row of that thread as soon as it is listed. */
  awaitFocus(id: string): void
  /** Sets whether the list is visible: while hidden, it loads no more rows. */
  show(isShown: boolean): void
  destroy(): void
}

interface ListSettings {
  readonly menu: ThreadMenu
  /** The visitor chose a thread. */
  onOpen(row: ThreadRow, isByPointer: boolean): void
  /** The focused element is gone, and the list has nothing else to focus. */
  onFocusLost(): void
}

/** How far below the visible area rows are loaded in advance, in pixels. */
const ahead = '400px'

/** The rows of the list, and the message if there are none. One listener serves all rows. */
export function createThreadList(
  context: Pick<ViewContext, 'root' | 'signal' | 'get' | 'announce'>,
  requests: ThreadRequests,
  { menu, onOpen, onFocusLost }: ListSettings,
): ThreadList {
  const { root, signal } = context
  const rowList = element('div', { class: 'threads-rows', part: 'threads-list', role: 'list' })
  const list = createListWords()
  const { retry, more } = list
  const exportItem = createExportItem(requests, context)
  const dom = element('div', { class: 'threads-scroller' }, rowList, ...list.doms)
  const rows = createThreadRows(rowList, root, (neighbour) => {
    if (neighbour) return keys.focusOn(neighbour)
    keys.forget()
    onFocusLost()
  })
  const keys = watchThreadKeys(rowList, rows, { rename, remove: ({ entry }) => remove(entry.id) }, context)
  const nearEnd = observeLayout.sight(onSight, { root: dom, rootMargin: `${ahead} 0px` })
  let drawn: ThreadsState | undefined
  let words: RowWords | undefined
  let renaming: ThreadRename | undefined
  let awaited: string | undefined
  /** The index of the row to focus when more rows have loaded. */
  let continuing: number | undefined
  let isShown = false

  function onSight(sights: readonly IntersectionObserverEntry[]): void {
    if (sights.some(({ isIntersecting }) => isIntersecting) && drawn?.status === 'ready' && drawn.hasMore)
      void requests.loadMoreThreads()
  }

  /** An observer only reports changes: observe again to learn whether the end is still visible after more rows loaded. */
  function observe(): void {
    nearEnd.disconnect()
    if (isShown && drawn?.hasMore && drawn.status === 'ready') nearEnd.observe(more)
  }

  function remove(id: string): void {
    void requests.removeThread(id)
  }

  function rename(row: ThreadRow): void {
    if (!words) return
    renaming?.cancel()
    const { id } = row.entry
    renaming = startThreadRename(row, {
      labels: words.labels,
      isMoving: () => rows.isMoving,
      onEnd(title, isByKey) {
        renaming = undefined
        if (title !== undefined) void requests.renameThread(id, title)
        if (isByKey) keys.focusOn(row)
      },
    })
  }

  function itemsOf(row: ThreadRow, { labels }: RowWords): ThreadMenuItem[] {
    const { id, archived = false } = row.entry
    const isArchived = drawn?.isArchive ?? archived
    return [
      { id: 'rename', label: labels.threadRename, path: threadIcons.rename, run: () => rename(row) },
      {
        id: 'archive',
        label: isArchived ? labels.threadUnarchive : labels.threadArchive,
        path: isArchived ? threadIcons.unarchive : threadIcons.archive,
        run: () => void requests.archiveThread(id, !isArchived),
      },
      ...shareItems(id, requests, context),
      exportItem(labels, (formats) => menu.toggle(row.more, () => formats(id), false)),
      { id: 'delete', label: labels.threadDelete, path: threadIcons.delete, run: () => remove(id) },
    ]
  }

  function press(target: EventTarget | null, isByPointer: boolean): void {
    const row = rows.around(target)
    if (!row || !words || !(target instanceof Node)) return
    const rowWords = words
    if (row.open.contains(target)) onOpen(row, isByPointer)
    else if (row.more.contains(target)) menu.toggle(row.more, () => itemsOf(row, rowWords), isByPointer)
  }

  function loadMore(): void {
    if (drawn?.status === 'loading') return
    continuing = drawn?.entries.length
    void requests.loadMoreThreads()
  }

  function drawWords(threads: ThreadsState, { labels }: RowWords): void {
    setAttributes(rowList, {
      'aria-label': threads.isArchive ? labels.threadsArchive : labels.threads,
      'aria-busy': threads.status === 'loading' && 'true',
    })
    rowList.hidden = !threads.entries.length
    const focused = [retry, more].find((button) => button === root.activeElement)
    list.update(threads, labels)
    if (focused && !focused.checkVisibility() && !keys.focus()) onFocusLost()
  }

  /** Focuses the awaited row as soon as it exists. */
  function settleFocus({ entries, status }: ThreadsState): void {
    const restored = awaited === undefined ? undefined : rows.of(awaited)
    if (restored) {
      awaited = undefined
      keys.focusOn(restored)
    }
    if (continuing === undefined || status === 'loading') return
    const next = entries.length > continuing ? rows.at(continuing) : undefined
    if (next && [more, null].includes(root.activeElement as HTMLButtonElement | null)) keys.focusOn(next)
    continuing = undefined
  }

  // Not on the list, which screen readers would call clickable with all that is in it.
  root.addEventListener('click', (event) => press(event.target, (event as MouseEvent).detail > 0), { signal })
  retry.addEventListener('click', () => void requests.retryThreads(), { signal })
  more.addEventListener('click', loadMore, { signal })

  return {
    dom,
    update(threads, nextWords) {
      const isListed = (row: ThreadRow | undefined): boolean => !row || threads.entries.some(({ id }) => id === row.entry.id)
      if (!isListed(rows.around(menu.button ?? null))) menu.close(true)
      // The focus continues from the row of a thread that is gone.
      if (!isListed(renaming?.row)) renaming?.cancel()
      drawn = threads
      words = nextWords
      rows.update(threads, nextWords)
      keys.settle(threads.openId)
      settleFocus(threads)
      drawWords(threads, nextWords)
      observe()
    },
    focus: keys.focus,
    awaitFocus(id) {
      awaited = id
    },
    show(isNowShown) {
      if (isShown === isNowShown) return
      isShown = isNowShown
      observe()
    },
    destroy() {
      nearEnd.disconnect()
      renaming?.cancel()
    },
  }
}
