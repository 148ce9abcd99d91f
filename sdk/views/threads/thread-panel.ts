import { documentLabels } from '../../core/labels/documents/documents.ts'
import { featureLabels } from '../../core/labels/features.ts'
import type { ThreadRequests, ThreadsState, ViewContext } from '../../core/types.ts'
import { element, setAttributes } from '../../dom/element.ts'
import { createImportButton } from './thread-exports.ts'
import { createIconButton } from './icon-button.ts'
import { threadIcons } from './thread-icons.ts'
import { createThreadList, type ThreadList } from './thread-list.ts'
import { createThreadMenu } from './thread-menu.ts'
import type { RowWords, ThreadRow } from './thread-row.ts'
import { createThreadSearch } from './thread-search.ts'
import { leaveFocus } from '../../dom/focus/leave-focus.ts'

export interface ThreadPanel {
  readonly dom: HTMLElement
  readonly list: Pick<ThreadList, 'awaitFocus'>
  update(threads: ThreadsState, words: RowWords): void
  /** Shows the panel beside the chat, over it, or not at all. */
  show(as: 'sidebar' | 'drawer' | 'closed'): void
  /** Focuses the row that is the tab stop, else the first button. */
  focus(): void
  destroy(): void
}

interface PanelSettings {
  /** Placed below the list. */
  readonly notices: HTMLElement
  onNew(): void
  onOpen(row: ThreadRow, isByPointer: boolean): void
  onClose(): void
}

/** The list of threads with its header and footer: a sidebar or a drawer. */
export function createThreadPanel(
  context: Omit<ViewContext, 'requests'>,
  requests: ThreadRequests,
  { notices, onNew, onOpen, onClose }: PanelSettings,
): ThreadPanel {
  const { get } = context
  const create = createIconButton('threads-new', 'threads-new', threadIcons.new, false, onNew)
  const close = createIconButton('threads-close', 'threads-close', threadIcons.close, true, onClose)
  const back = createIconButton('threads-back', 'threads-back', threadIcons.back, true, () => void requests.showArchive(false))
  const archive = createIconButton(
    'threads-archive',
    'threads-archive',
    threadIcons.archive,
    false,
    () => void requests.showArchive(true),
  )
  const title = element('h2', { class: 'threads-title' })
  const archiveHead = element('div', { class: 'threads-archive-head' }, back.dom, title)
  const head = element('div', { class: 'threads-head' }, create.dom, close.dom)
  const dom = element('div', { id: 'threads', class: 'threads', part: 'threads', tabindex: -1 })
  const menu = createThreadMenu(context, dom)
  const list = createThreadList(context, requests, { menu, onOpen, onFocusLost: focus })
  const search = createThreadSearch(context, requests, () => void list.focus())
  const imported = createImportButton(requests, context, onClose)
  const foot = element('div', { class: 'threads-foot' }, archive.dom, imported.dom)
  dom.append(head, archiveHead, search.dom, list.dom, notices, foot)

  function focus(): void {
    if (!list.focus()) create.dom.focus()
  }

  return {
    dom,
    list,
    focus,
    update(threads, words) {
      const { labels } = words
      const { config } = get()
      setAttributes(dom, { 'aria-label': labels.threads })
      create.name(labels.threadNew)
      close.name(featureLabels(config.labels).close)
      back.name(labels.threadsBack)
      archive.name(labels.threadsArchive)
      imported.name(documentLabels(config.labels).threadImport)
      title.textContent = labels.threadsArchive
      const [shown, gone, button] = threads.isArchive ? [archiveHead, foot, back] : [foot, archiveHead, archive]
      shown.hidden = false
      leaveFocus(gone, () => button.dom.focus())
      gone.hidden = true
      search.update(threads, labels)
      list.update(threads, words)
    },
    show(as) {
      setAttributes(dom, {
        role: as === 'sidebar' ? 'navigation' : 'dialog',
        'aria-modal': as === 'drawer' && 'true',
      })
      dom.classList.toggle('is-drawer', as !== 'sidebar')
      dom.classList.toggle('is-shown', as === 'drawer')
      close.dom.hidden = as === 'sidebar'
      if (as === 'closed') menu.close(false)
      list.show(as !== 'closed')
    },
    destroy() {
      menu.close(false)
      search.destroy()
      list.destroy()
      dom.remove()
    },
  }
}
