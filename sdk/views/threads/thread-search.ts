// The field that searches threads, once typing has paused.
import { fillLabel } from '../../core/labels/fill-label.ts'
import { isolateWords } from '../../core/labels/names/isolate-name.ts'
import type { ThreadLabels } from '../../core/labels/threads.ts'
import type { ThreadRequests, ThreadsState, ViewContext } from '../../core/types.ts'
import { element, setAttributes } from '../../dom/element.ts'
import { icon } from '../../dom/icon.ts'
import { isolatedPlaceholder } from '../../dom/fields/isolated-placeholder.ts'
import { isComposing } from '../../dom/is-composing.ts'
import { threadIcons } from './thread-icons.ts'

/** How long typing has to pause before the search starts, in milliseconds. */
const pause = 250

export interface ThreadSearch {
  readonly dom: HTMLElement
  update(threads: ThreadsState, labels: ThreadLabels): void
  destroy(): void
}

/** The message for a search without results. */
export const notFoundWords = (labels: ThreadLabels, query: string): string =>
  fillLabel(labels, 'threadsNotFound', { query: { words: isolateWords(query) } })

/**
 * The search field of the threads. Escape clears it, arrow down moves into the list.
 * @param enterList Moves the focus into the list.
 */
export function createThreadSearch(
  { announce, root }: Pick<ViewContext, 'announce' | 'root'>,
  requests: ThreadRequests,
  enterList: () => void,
): ThreadSearch {
  const field = element('input', {
    type: 'search',
    class: 'threads-query',
    part: 'threads-search',
    autocomplete: 'off',
  })
  const dom = element('div', { class: 'threads-search', role: 'search' }, icon(threadIcons.search), field)
  /** The query of the state. */
  let query = ''
  /** Queries requested since, the latest at the end: the state may follow one by one, or only with the last. */
  const asked: string[] = []
  let isTold = true
  let timer: ReturnType<typeof setTimeout> | undefined

  function ask(): void {
    clearTimeout(timer)
    const words = field.value.trim()
    if (words === (asked.at(-1) ?? query)) return
    asked.push(words)
    void requests.searchThreads(words)
  }

  function askSoon(): void {
    clearTimeout(timer)
    timer = setTimeout(ask, pause)
  }

  /**
   * Adopts the state's query. One that the visitor did not type ends the search, e.g. after a new chat or opening the archive.
   */
  function follow(next: string): void {
    if (next === query) return
    query = next
    isTold = false
    const place = asked.lastIndexOf(next)
    if (place >= 0) return void asked.splice(0, place + 1)
    asked.length = 0
    field.value = next
    clearTimeout(timer)
  }

  function tell({ entries, hasMore }: ThreadsState, labels: ThreadLabels): void {
    const found = entries.length
    const count = hasMore ? `${found.toLocaleString(labels.language || 'en')}+` : found
    // The number itself selects the plural form, also where more is shown than the number.
    announce(found ? fillLabel(labels, 'threadsFound', { found, count }) : notFoundWords(labels, query))
  }

  field.addEventListener('input', (event) => {
    // Text that is still being composed with an input method is not searched for.
    // oxlint-disable-next-line confab/keys-of-compositions -- An input event: it says so in every browser.
    if (!event.isComposing) askSoon()
  })
  field.addEventListener('compositionend', askSoon)
  field.addEventListener('keydown', (event) => {
    if (isComposing(event)) return
    if (event.key === 'Enter') ask()
    else if (event.key === 'ArrowDown') enterList()
    else if (event.key === 'Escape' && field.value) {
      field.value = ''
      ask()
    } else return
    event.preventDefault()
  })

  return {
    dom,
    update(threads, labels) {
      dom.hidden = !threads.hasSearch
      setAttributes(field, { 'aria-label': labels.threadsSearch, placeholder: isolatedPlaceholder(root, labels.threadsSearch) })
      follow(threads.query)
      if (isTold || threads.status === 'loading') return
      isTold = true
      if (query && !asked.length) tell(threads, labels)
    },
    destroy: () => clearTimeout(timer),
  }
}
