import type { Message, ViewContext } from '../../core/types.ts'
import type { MessagePage } from './pages/message-page.ts'
import { createMessagePages } from './pages/message-pages.ts'
import { placeInGroup } from './place-in-group.ts'
import type { MessageView } from '../message/message.ts'

/** Far from the end a page is long, to be few; it is taken apart when the visitor nears it. */
const pageLength = { near: 16, far: 240 }
/** So many of the newest messages lie on short pages. */
const nearLength = 96

export interface MessageListEvents {
  /** A page was added to the list. */
  onPage(page: MessagePage): void
  /** A message is new, or replaced an earlier version. */
  onMessage(message: Message, before: Message | undefined): void
}

/** True if only the last message of the answer has changed: calls in earlier ones may get their results meanwhile. */
function isAnswerUnchanged(next: readonly Message[], shown: readonly Message[]): boolean {
  for (let index = next.length - 2; index >= 0; index -= 1) {
    if (next[index] !== shown[index]) return false
    if (next[index]?.role === 'user') break
  }
  return true
}

/**
 * Keeps the rendered messages in sync with the state. Identical message objects at the start and at the end are skipped, and
 * while the last one is streaming only those of its answer are compared, back to the visitor's last one. They are placed before the element `below`.
 */
export interface MessageList {
  readonly pages: {
    all: readonly MessagePage[]
    insert(index: number, messages: readonly Message[]): void
    split(page: MessagePage): boolean
    remove(index: number): void
    replace(index: number, message: Message): void
    forEachView(from: number, to: number, run: (view: MessageView, index: number) => void): void
    startOf(page: MessagePage): number
    pageAt: (index: number) => MessagePage | undefined
  }
  readonly messages: readonly Message[]
  update(messages: readonly Message[]): void
  /** Updates the position of every rendered message. */
  placeAll(): void
  drawPage(page: MessagePage): void
  /** Renders a message wherever it is, and returns it. */
  reveal(index: number): HTMLElement | undefined
  /** The element of a message; undefined while only its text is there. */
  domOf(message: Message): HTMLElement | undefined
  /** The message of an element; undefined for any other element, e.g. one in the HTML of a message. */
  messageOf(dom: Element | undefined): Message | undefined
  /** Calls the function with every rendered message. */
  forEachView(run: (view: MessageView, message: Message) => void): void
  destroy(): void
}

export function createMessageList(
  below: HTMLElement,
  context: ViewContext,
  { onPage, onMessage }: MessageListEvents,
): MessageList {
  /** In focus mode a page contains a question of the visitor and everything that follows from it. */
  const startsPage = (message: Message, page: readonly Message[], newer: number): boolean =>
    context.get().config.focusMode && !message.isHistory
      ? message.role === 'user'
      : page.length >= (newer > nearLength ? pageLength.far : pageLength.near)
  const pages = createMessagePages(below, context, { startsPage, onPage })
  let shown: readonly Message[] = []

  function placeAll(from: number, to: number): void {
    const showsDays = Boolean(context.get().config.options.timestamps)
    pages.forEachView(from, to, (view, index) => view.place(placeInGroup(shown, index, showsDays)))
  }

  function replace(index: number, message: Message, before: Message): void {
    pages.replace(index, message)
    onMessage(message, before)
  }

  /** Replaces the messages from `start` to before `oldEnd`. Returns whether any was added, removed or moved. */
  function rewrite(start: number, oldEnd: number, next: readonly Message[]): boolean {
    const old = shown.slice(start, oldEnd)
    if (old.length === next.length && old.every(({ id }, index) => id === next[index]?.id)) {
      old.forEach((before, index) => {
        const message = next[index]
        if (message && message !== before) replace(start + index, message, before)
      })
      return old.some(({ role }, index) => role !== next[index]?.role)
    }
    const ids = new Set(next.map(({ id }) => id))
    const survivors = old.filter(({ id }) => ids.has(id))
    const oldIds = new Set(survivors.map(({ id }) => id))
    const isOrdered = next.filter(({ id }) => oldIds.has(id)).every(({ id }, index) => id === survivors[index]?.id)
    // The engine never moves a message; one that moved anyway is rendered again.
    const kept = new Map((isOrdered ? survivors : []).map((message) => [message.id, message]))
    for (let index = old.length - 1; index >= 0; index -= 1) if (!kept.has(old[index]?.id ?? '')) pages.remove(start + index)
    let run: Message[] = []
    const insertRun = (end: number): void => {
      if (run.length) pages.insert(start + end - run.length, run)
      for (const message of run) onMessage(message, undefined)
      run = []
    }
    next.forEach((message, index) => {
      const before = kept.get(message.id)
      if (!before) return run.push(message)
      insertRun(index)
      if (before !== message) replace(start + index, message, before)
      return index
    })
    insertRun(next.length)
    return true
  }

  /** The newest messages, as many as the page wants to show. */
  function newest(messages: readonly Message[]): readonly Message[] {
    const most = context.get().config.options.maxVisibleMessages
    return most === undefined || messages.length <= most ? messages : messages.slice(-Math.max(1, most))
  }

  return {
    pages,

    get messages(): readonly Message[] {
      return shown
    },

    update(messages: readonly Message[]): void {
      const next = newest(messages)
      const length = next.length
      const last = next[length - 1]
      const lastBefore = shown[shown.length - 1]
      if (
        last?.status === 'streaming' &&
        lastBefore?.status === 'streaming' &&
        last.id === lastBefore.id &&
        length === shown.length &&
        isAnswerUnchanged(next, shown)
      ) {
        // Other changes are found when the stream ends.
        return replace(length - 1, last, lastBefore)
      }
      const gone = next[0] === shown[0] ? 0 : shown.indexOf(next[0] as Message)
      if (gone > 0) {
        for (let index = gone - 1; index >= 0; index -= 1) pages.remove(index)
        shown = shown.slice(gone)
      }
      let start = 0
      while (start < length && start < shown.length && next[start] === shown[start]) start += 1
      let end = 0
      while (end < length - start && end < shown.length - start && next[length - 1 - end] === shown[shown.length - 1 - end])
        end += 1
      const isMoved = rewrite(start, shown.length - end, next.slice(start, length - end))
      shown = next
      if (isMoved || gone > 0) placeAll(start - 2, length - end + 2)
    },

    placeAll: (): void => placeAll(0, shown.length),

    drawPage(page: MessagePage): void {
      if (page.views || pages.split(page)) return
      page.draw()
      const start = pages.startOf(page)
      placeAll(start, start + page.messages.length)
    },

    reveal(index: number): HTMLElement | undefined {
      for (;;) {
        const page = pages.pageAt(index)
        if (!page) return undefined
        const view = page.views?.[index - pages.startOf(page)]
        if (view) return view.dom
        this.drawPage(page)
      }
    },

    domOf({ id }: Message): HTMLElement | undefined {
      const index = shown.findLastIndex((message) => message.id === id)
      let dom: HTMLElement | undefined
      pages.forEachView(index, index + 1, (view) => {
        dom = view.dom
      })
      return dom
    },

    messageOf(dom: Element | undefined): Message | undefined {
      const page = pages.all.findLast((one) => one.dom === dom?.parentElement)
      return page?.messages[page.views?.findIndex((view) => view.dom === dom) ?? -1]
    },

    forEachView: (run: (view: MessageView, message: Message) => void): void =>
      pages.forEachView(0, shown.length, (view, index) => run(view, shown[index] as Message)),

    destroy(): void {
      for (const page of pages.all) page.destroy()
    },
  }
}
