import type { Message, ViewContext } from '../core/types.ts'
import type { MessagePage } from './message-page.ts'
import { createMessagePages } from './message-pages.ts'
import type { GroupPlace, MessageView } from './message.ts'

export interface MessageListEvents {
  /** A page is in the list. */
  onPage(page: MessagePage): void
  /** A message is new, or replaced an earlier form of itself. */
  onMessage(message: Message, before: Message | undefined): void
}

/**
 * Keeps the drawn messages in step with the state. Messages that are the same objects as before, at the start and at
 * the end, are left alone, and while the last one streams nothing else is even compared.
 */
export function createMessageList(parent: HTMLElement, context: ViewContext, { onPage, onMessage }: MessageListEvents) {
  const startsPage = (message: Message): boolean => Boolean(context.get().config.focusMode) && message.role === 'user'
  const pages = createMessagePages(parent, context, { startsPage, onPage })
  let shown: readonly Message[] = []

  /** The next message that counts for the grouping: an error parts no group. */
  function roleBeside(index: number, step: 1 | -1): string | undefined {
    let at = index + step
    while (shown[at]?.kind === 'error') at += step
    return shown[at]?.role
  }

  function placeOf(index: number): GroupPlace {
    const role = shown[index]?.role
    const follows = roleBeside(index, -1) === role
    const isFollowed = roleBeside(index, 1) === role
    return { position: follows ? (isFollowed ? 'middle' : 'bottom') : isFollowed ? 'top' : undefined, isLast: !isFollowed }
  }

  const placeAll = (from: number, to: number): void => pages.forEachView(from, to, (view, index) => view.place(placeOf(index)))

  function replace(index: number, message: Message, before: Message): void {
    pages.replace(index, message)
    onMessage(message, before)
  }

  /** Turns what lies from `start` to before `oldEnd` into these messages. Returns whether any came, went or moved. */
  function rewrite(start: number, oldEnd: number, next: readonly Message[]): boolean {
    const old = shown.slice(start, oldEnd)
    const oldById = new Map(old.map((message) => [message.id, message]))
    const isKept = old.length === next.length && old.every((message, index) => message.id === next[index]?.id)
    if (isKept) {
      next.forEach((message, index) => {
        const before = old[index] as Message
        if (before !== message) replace(start + index, message, before)
      })
      return next.some((message, index) => message.role !== old[index]?.role)
    }
    const keptIds = new Set(next.filter(({ id }) => oldById.has(id)).map(({ id }) => id))
    const order = old.filter(({ id }) => keptIds.has(id))
    // A message that changed its place is drawn anew; nothing in the engine moves one.
    const sameOrder = next.filter(({ id }) => keptIds.has(id)).every(({ id }, index) => order[index]?.id === id)
    for (let index = old.length - 1; index >= 0; index -= 1) {
      if (!sameOrder || !keptIds.has((old[index] as Message).id)) pages.remove(start + index)
    }
    let index = 0
    while (index < next.length) {
      const message = next[index] as Message
      const before = oldById.get(message.id)
      if (sameOrder && before) {
        if (before !== message) replace(start + index, message, before)
        index += 1
        continue
      }
      let end = index + 1
      while (end < next.length && !(sameOrder && oldById.has((next[end] as Message).id))) end += 1
      const run = next.slice(index, end)
      pages.insert(start + index, run)
      for (const one of run) onMessage(one, oldById.get(one.id))
      index = end
    }
    return true
  }

  /** The newest messages, as many as the page wants to be shown. */
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
        next[length - 2] === shown[length - 2]
      ) {
        // What else might have changed is found when the stream ends.
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

    drawPage(page: MessagePage): void {
      if (page.views) return
      page.draw()
      const start = pages.startOf(page)
      placeAll(start, start + page.messages.length)
    },

    /** Calls back with every drawn message. */
    forEachView: (run: (view: MessageView) => void): void => pages.forEachView(0, shown.length, run),

    destroy(): void {
      for (const page of pages.all) page.destroy()
    },
  }
}

export type MessageList = ReturnType<typeof createMessageList>
