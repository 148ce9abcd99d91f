// A row of the list of threads: title, time, whether an answer is on its way or new.
import { fillLabel } from '../../core/labels/fill-label.ts'
import { threadLabels, type ThreadLabels } from '../../core/labels/threads.ts'
import type { Config } from '../../core/options/config.ts'
import type { ThreadEntry } from '../../core/types.ts'
import { escapeInvisible } from '../../core/util/escape-turning.ts'
import { element, setAttributes } from '../../dom/element.ts'
import { icon } from '../../dom/icon.ts'
import { threadIcons } from './thread-icons.ts'
import { createThreadGroups, createThreadTimes, type WrittenTime } from './thread-times.ts'

/** What all rows have in common. A new object makes all rows update. */
export interface RowWords {
  readonly labels: ThreadLabels
  readonly timeOf: (time: string) => WrittenTime | undefined
  /** What a thread of that time is listed under. */
  readonly groupOf: (time: string) => string
}

export const createRowWords = (config: Config): RowWords => ({
  labels: threadLabels(config.labels),
  timeOf: createThreadTimes(config),
  groupOf: createThreadGroups(config),
})

export interface ThreadRow {
  readonly dom: HTMLElement
  /** Opens the thread. */
  readonly open: HTMLButtonElement
  /** Opens the menu. */
  readonly more: HTMLButtonElement
  readonly entry: ThreadEntry
  /** Shows what the threads from this one on are listed under; nothing where that is what the one before has. */
  head(group: string): void
  /** Updates what has changed. */
  update(entry: ThreadEntry, isOpen: boolean, words: RowWords): void
}

/** An untitled thread shows the label of the button that starts one. */
export const titleOf = ({ title }: { readonly title: string }, { threadNew }: ThreadLabels): string =>
  escapeInvisible(title.trim()) || threadNew

function drawTime({ updatedAt }: ThreadEntry, { timeOf }: RowWords): (Node | string)[] {
  const written = timeOf(updatedAt)
  return written ? [element('time', { datetime: updatedAt, title: written.whole }, written.short)] : []
}

/** What stands behind the title. The space separates the words of the button's accessible name. */
function drawLine(entry: ThreadEntry, words: RowWords): (Node | string)[] {
  const { threadAnswering, threadNews } = words.labels
  const hint = (text: string) => element('span', { class: 'visually-hidden' }, text)
  if (entry.isAnswering) return [' ', hint(threadAnswering)]
  return [' ', ...drawTime(entry, words), ...(entry.hasNews ? [hint(` ${threadNews}`)] : [])]
}

/** A thread in the list. It has no listeners: those of the list serve all rows. */
export function createThreadRow(first: ThreadEntry, isFirstOpen: boolean, firstWords: RowWords): ThreadRow {
  const title = element('span', { class: 'thread-title', dir: 'auto' })
  const line = element('span', { class: 'thread-line' })
  const open = element('button', { type: 'button', class: 'thread-open', part: 'thread-open', tabindex: -1 }, title, line)
  const more = element(
    'button',
    {
      type: 'button',
      class: 'thread-more',
      part: 'thread-more',
      tabindex: -1,
      'aria-haspopup': 'menu',
      'aria-expanded': 'false',
    },
    icon(threadIcons.more),
  )
  const dom = element('div', { class: 'thread', part: 'thread', role: 'listitem' }, open, more)
  const heading = element('div', { class: 'thread-group', role: 'heading', 'aria-level': 3 })
  let drawn: { readonly entry: ThreadEntry; readonly isOpen: boolean; readonly words: RowWords } | undefined

  function drawTitle(entry: ThreadEntry, { labels }: RowWords): void {
    const words = titleOf(entry, labels)
    title.textContent = words
    // The full title as a tooltip, because it may be truncated.
    title.title = words
    setAttributes(more, { 'aria-label': fillLabel(labels, 'threadMenu', { title: words }) })
  }

  function update(entry: ThreadEntry, isOpen: boolean, words: RowWords): void {
    const before = drawn
    drawn = { entry, isOpen, words }
    if (isOpen !== before?.isOpen) {
      setAttributes(open, { 'aria-current': isOpen ? 'true' : undefined })
      dom.classList.toggle('is-open', isOpen)
    }
    const isReworded = words !== before?.words
    if (entry === before?.entry && !isReworded) return
    if (isReworded || entry.title !== before.entry.title) drawTitle(entry, words)
    const isSameLine =
      entry.isAnswering === before?.entry.isAnswering &&
      entry.hasNews === before.entry.hasNews &&
      entry.updatedAt === before.entry.updatedAt
    if (isSameLine && !isReworded) return
    dom.classList.toggle('has-news', entry.hasNews && !entry.isAnswering)
    dom.classList.toggle('is-answering', entry.isAnswering ?? false)
    line.replaceChildren(...drawLine(entry, words))
  }

  update(first, isFirstOpen, firstWords)
  return {
    dom,
    open,
    more,
    get entry() {
      return drawn?.entry ?? first
    },
    head(group) {
      if (heading.textContent === group) return
      heading.textContent = group
      if (group) dom.prepend(heading)
      else heading.remove()
    },
    update,
  }
}
