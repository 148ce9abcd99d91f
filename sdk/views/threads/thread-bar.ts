import type { ThreadLabels } from '../../core/labels/threads.ts'
import type { ThreadsState } from '../../core/types.ts'
import { element, setAttributes } from '../../dom/element.ts'
import { createIconButton } from './icon-button.ts'
import { threadIcons } from './thread-icons.ts'
import { titleOf } from './thread-row.ts'

export interface ThreadBar {
  readonly dom: HTMLElement
  /** Opens the list. */
  readonly button: HTMLElement
  update(threads: ThreadsState, labels: ThreadLabels): void
  setExpanded(isExpanded: boolean): void
}

/**
 * The bar above the messages while the list is a drawer: opens the
 * list, shows the title of the open thread, and starts a new one.
 */
export function createThreadBar({ onOpen, onNew }: { onOpen(): void; onNew(): void }): ThreadBar {
  const chats = createIconButton('threads-toggle', 'threads-toggle', threadIcons.chats, true, onOpen)
  const create = createIconButton('threads-new', 'threads-new', threadIcons.new, true, onNew)
  const title = element('p', { class: 'threads-bar-title', dir: 'auto' })
  const news = element('span', { id: 'threads-news', hidden: true })
  const dom = element('div', { class: 'threads-bar', part: 'threads-bar' }, chats.dom, title, create.dom, news)
  setAttributes(chats.dom, { 'aria-haspopup': 'dialog', 'aria-expanded': 'false', 'aria-controls': 'threads' })

  return {
    dom,
    button: chats.dom,
    update({ entries, openId, openTitle }, labels) {
      chats.name(labels.threads)
      create.name(labels.threadNew)
      const words = titleOf({ title: openTitle ?? entries.find(({ id }) => id === openId)?.title ?? '' }, labels)
      title.textContent = words
      title.title = words
      const hasNews = entries.some((entry) => entry.hasNews && entry.id !== openId)
      dom.classList.toggle('has-news', hasNews)
      news.textContent = hasNews ? labels.threadNews : ''
      setAttributes(chats.dom, { 'aria-describedby': hasNews && news.id })
    },
    setExpanded(isExpanded) {
      setAttributes(chats.dom, { 'aria-expanded': String(isExpanded) })
    },
  }
}
