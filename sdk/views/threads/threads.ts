import { formatList } from '../../core/labels/format-list.ts'
import type { ChatState, ThreadRequests, ThreadsState, View, ViewContext } from '../../core/types.ts'
import { element } from '../../dom/element.ts'
import { returnFocus } from '../return-focus.ts'
import { observeLayout } from '../../dom/observe-layout.ts'
import { adoptSheets } from '../../dom/styling/sheets.ts'
import menuCss from '../../styles/buttons/menu.css?inline'
import frameCss from '../../styles/threads/threads.css?inline'
import listCss from '../../styles/threads/thread-list.css?inline'
import { createThreadBar } from './thread-bar.ts'
import { createThreadDrawer } from './thread-drawer.ts'
import { createThreadNotices } from './thread-notices.ts'
import { createThreadPanel } from './thread-panel.ts'
import { createRowWords, titleOf, type RowWords, type ThreadRow } from './thread-row.ts'
import { leaveFocus } from '../../dom/focus/leave-focus.ts'

/** The chat's minimum width for the sidebar, in pixels. */
const sidebarFrom = 720

const stay = (): void => undefined

/** The class of the chat's frame. */
const frameClass = 'has-threads'
const sidebarClass = 'has-threads-sidebar'

/**
 * Shows the list of conversations, beside the chat or over it, and problems with them. Adds itself to the chat's frame, which
 * must exist; the bar and the notices go above the messages.
 */
export function createThreadsView(context: Omit<ViewContext, 'requests'>, requests: ThreadRequests): View {
  const { get, root, announce } = context
  const container = root.getElementById('container')
  const chat = root.getElementById('chat-view')
  if (!container || !chat) throw new Error('There is no chat to put the threads into.')
  adoptSheets(root, [menuCss, frameCss, listCss])

  const bar = createThreadBar({ onOpen: () => drawer.open(), onNew: startNew })
  const notices = createThreadNotices(context, requests, {
    onNew: startNew,
    onUndo: (id) => panel.list.awaitFocus(id),
    onFocusLost,
  })
  const panel = createThreadPanel(context, requests, {
    notices: notices.listDom,
    onNew: startNew,
    onOpen: openRow,
    onClose: () => drawer.close(),
  })
  const drawer = createThreadDrawer(context, { panel: panel.dom, container, opener: bar.button, onChange: onDrawer })
  const head = element('div', { class: 'threads-chat-head' }, bar.dom, notices.chatDom)
  let isWide = root.host.getBoundingClientRect().width >= sidebarFrom
  let shownAs: 'sidebar' | 'drawer' | 'closed' | undefined
  let drawn: ThreadsState | undefined
  let config: ChatState['config'] | undefined
  let words: RowWords | undefined
  /** The threads whose answer was announced, or was there from the start. */
  let told: ReadonlySet<string> | undefined

  function onFocusLost(): void {
    if (shownAs === 'closed' || drawn?.list === 'none') returnFocus(root)
    else panel.focus()
  }

  const goToField = (): void => returnFocus(root)

  function startNew(): void {
    drawer.close(goToField)
    goToField()
    if (words) announce(titleOf({ title: '' }, words.labels))
    void requests.newThread()
  }

  /** In the sidebar the keyboard focus stays in place, ready for the next thread. */
  function openRow({ entry }: ThreadRow, isByPointer: boolean): void {
    drawer.close(goToField)
    if (isByPointer) goToField()
    if (words && entry.id !== drawn?.openId) announce(titleOf(entry, words.labels))
    void requests.openThread(entry.id)
  }

  function onDrawer(isOpen: boolean): void {
    place()
    bar.setExpanded(isOpen)
    if (isOpen) panel.focus()
  }

  /** Shows the panel if there is room for it. */
  function place(): void {
    if (!drawn) return
    const { list } = drawn
    const as = list === 'sidebar' && isWide ? 'sidebar' : drawer.isOpen ? 'drawer' : 'closed'
    const hasList = list !== 'none'
    const before = shownAs
    shownAs = as
    bar.dom.hidden = !hasList || as === 'sidebar'
    if (before === 'sidebar' && as === 'closed') leaveFocus(panel.dom, hasList ? () => bar.button.focus() : goToField)
    container?.classList.toggle(sidebarClass, hasList && as === 'sidebar')
    for (const dom of [panel.dom, drawer.backdrop]) dom.hidden = !hasList
    panel.show(hasList ? as : 'closed')
    notices.update(drawn, hasList && as !== 'closed')
  }

  function onSize([size]: readonly ResizeObserverEntry[]): void {
    const isNowWide = (size?.borderBoxSize[0]?.inlineSize ?? 0) >= sidebarFrom
    if (isNowWide === isWide) return
    isWide = isNowWide
    closeUseless()
    place()
  }

  /** Closes the drawer once the list becomes a sidebar or is hidden. The focus stays in what becomes the sidebar. */
  function closeUseless(): void {
    if (drawn?.list === 'none' || (drawn?.list === 'sidebar' && isWide)) drawer.close(drawn.list === 'sidebar' ? stay : undefined)
  }

  function hide(): void {
    drawer.close()
    drawn = undefined
    told = undefined
    shownAs = undefined
    container?.classList.remove(frameClass, sidebarClass)
    for (const dom of [panel.dom, drawer.backdrop, head]) {
      leaveFocus(dom, goToField)
      dom.remove()
    }
  }

  /** Announces answers that have come in other threads than the open one: a new thread has its title a moment later. */
  function tellNews({ entries, openId }: ThreadsState, { labels }: RowWords): void {
    const before = told
    const news = entries.filter(
      ({ id, title, hasNews, isAnswering }) => hasNews && !isAnswering && id !== openId && (title.trim() || before?.has(id)),
    )
    // A search leaves others out.
    const left = [...(before ?? [])].filter((id) => entries.every((entry) => entry.id !== id))
    told = new Set([...left, ...news.map(({ id }) => id)])
    for (const entry of before ? news : []) {
      if (before?.has(entry.id)) continue
      announce(formatList([labels.threadNews, titleOf(entry, labels)], labels, { isOpen: true, areOwn: true }))
    }
  }

  function draw(state: ChatState): void {
    const { threads } = state
    if (!threads) return hide()
    if (threads === drawn && state.config === config) return
    if (!drawn) {
      container?.classList.add(frameClass)
      container?.prepend(panel.dom, drawer.backdrop)
      chat?.prepend(head)
    }
    if (state.config !== config || !words) words = createRowWords(state.config)
    config = state.config
    tellNews(threads, words)
    drawn = threads
    panel.update(threads, words)
    bar.update(threads, words.labels)
    closeUseless()
    place()
  }

  const sizes = observeLayout.size(onSize)
  sizes.observe(root.host)
  draw(get())
  return {
    dom: panel.dom,
    update: draw,
    destroy() {
      sizes.disconnect()
      hide()
      panel.destroy()
    },
  }
}
