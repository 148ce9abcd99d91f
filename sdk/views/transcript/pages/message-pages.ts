import type { Message, ViewContext } from '../../../core/types.ts'
import { element } from '../../../dom/element.ts'
import { createMessagePage, isLong, type MessagePage } from './message-page.ts'
import { createMessageView, type MessageView } from '../../message/message.ts'
import { leaveFocus } from '../../../dom/focus/leave-focus.ts'
import { returnFocus } from '../../return-focus.ts'

/** The number of newest messages to render at once when several are added. */
const drawnAtOnce = 16
/** How many messages are on each of the pages that a long one becomes. */
const shortPage = 16
/** Pages stand on shelves of so many: when the last page grows, the browser looks at its shelf and past the others. */
const shelfLength = 24

const isIntro = (message: Message | undefined): boolean => message?.kind === 'intro'

interface PageRules {
  /** True if a message starts a new page instead of joining this one; `newer` messages are added with it. */
  startsPage(message: Message, page: readonly Message[], newer: number): boolean
  onPage(page: MessagePage): void
}

function removeView(view: MessageView, root: ShadowRoot): void {
  // As with an error, in which "Try again" was pressed.
  leaveFocus(view.dom, () => returnFocus(root))
  view.destroy()
  view.dom.remove()
}

/** The pages of a transcript's messages, before the element `below`; changed by message index. */
export function createMessagePages(below: HTMLElement, context: ViewContext, { startsPage, onPage }: PageRules) {
  const pages: MessagePage[] = []
  let count = 0

  /** Searches from the end, where changes are. The end itself counts as the start of a page that does not exist. */
  function locate(index: number): { at: number; offset: number } {
    let start = count
    let at = pages.length
    while (at > 0 && index < start) {
      at -= 1
      start -= pages[at]?.messages.length ?? 0
    }
    return { at, offset: index - start }
  }

  /** True if a message joins the page; older messages are placed after the introduction. */
  const joins = (message: Message, page: readonly Message[] | undefined, newer: number): boolean =>
    page !== undefined && !startsPage(message, page, newer) && isIntro(page.at(-1)) === isIntro(message)

  function insertInto(page: MessagePage, offset: number, message: Message): void {
    page.messages.splice(offset, 0, message)
    if (!page.views) return page.refresh()
    const view = createMessageView(message, context)
    page.dom.insertBefore(view.dom, page.views[offset]?.dom ?? null)
    page.views.splice(offset, 0, view)
  }

  /** Adds a page to the shelf of the previous or next one, or to a new shelf. */
  function shelve(at: number, { dom, messages }: MessagePage): void {
    const isAlike = (page: MessagePage | undefined): boolean =>
      page !== undefined && isIntro(page.messages[0]) === isIntro(messages[0]) && !isLong(page.messages) && !isLong(messages)
    const before = isAlike(pages[at - 1]) ? pages[at - 1]?.dom : undefined
    const after = isAlike(pages[at]) ? pages[at]?.dom : undefined
    const shelf = (before ?? after)?.parentElement
    const isBetween = before !== undefined && before.parentElement === after?.parentElement
    if (shelf && (isBetween || shelf.childElementCount < shelfLength)) {
      if (before) before.after(dom)
      else shelf.prepend(dom)
      return
    }
    const neighbour = pages[at - 1]?.dom.parentElement?.nextSibling ?? pages[at]?.dom.parentElement ?? below
    below.parentNode?.insertBefore(element('div', { class: 'shelf' }, dom), neighbour)
  }

  function addPage(at: number, messages: Message[]): MessagePage {
    const page = createMessagePage(messages, context)
    shelve(at, page)
    pages.splice(at, 0, page)
    onPage(page)
    return page
  }

  return {
    all: pages as readonly MessagePage[],

    /** Inserts consecutive messages before the one at this index. */
    insert(index: number, messages: readonly Message[]): void {
      const { at, offset } = locate(index)
      count += messages.length
      const inside = offset > 0 ? pages[at] : undefined
      if (inside) return messages.forEach((message, step) => insertInto(inside, offset + step, message))
      const groups: Message[][] = []
      messages.forEach((message, index) => {
        const newer = messages.length - index
        const before = pages[at - 1]
        const group = groups.at(-1)
        if (!group && before && joins(message, before.messages, newer)) insertInto(before, before.messages.length, message)
        else if (group && joins(message, group, newer)) group.push(message)
        else groups.push([message])
      })
      const made = groups.map((group, step) => addPage(at + step, group))
      let drawn = 0
      for (const page of made.reverse()) {
        if (drawn >= drawnAtOnce) break
        page.draw()
        drawn += page.messages.length
      }
    },

    /** Splits a long page into unrendered ones with the same total height, and the same text. Returns whether it was long. */
    split(page: MessagePage): boolean {
      if (!isLong(page.messages)) return false
      const at = pages.indexOf(page)
      const length = Math.ceil(page.messages.length / Math.ceil(page.messages.length / shortPage))
      const parts: MessagePage[] = []
      for (let start = 0; start < page.messages.length; start += length) {
        parts.push(createMessagePage(page.messages.slice(start, start + length), context))
      }
      pages.splice(at, 1, ...parts)
      // Who reads on meanwhile finds the next message there.
      if (page.dom.firstChild) for (const part of parts) part.fill()
      const read = page.caret()
      page.dom.after(...parts.map(({ dom }) => dom))
      page.destroy()
      if (read !== undefined) parts[Math.floor(read / length)]?.putCaret(read % length)
      parts.forEach(onPage)
      return true
    },

    remove(index: number): void {
      const { at, offset } = locate(index)
      const page = pages[at]
      if (!page) return
      count -= 1
      page.messages.splice(offset, 1)
      const [view] = page.views?.splice(offset, 1) ?? []
      if (view) removeView(view, context.root)
      if (page.messages.length) return page.refresh()
      pages.splice(at, 1)
      const shelf = page.dom.parentElement
      page.destroy()
      if (!shelf?.firstChild) shelf?.remove()
    },

    replace(index: number, message: Message): void {
      const { at, offset } = locate(index)
      const page = pages[at]
      if (!page) return
      page.messages[offset] = message
      if (page.views) page.views[offset]?.update(message)
      else page.refresh()
    },

    /** Calls the function with the rendered messages of a range. */
    forEachView(from: number, to: number, run: (view: MessageView, index: number) => void): void {
      let end = count
      for (let at = pages.length - 1; at >= 0 && end > from; at -= 1) {
        const page = pages[at] as MessagePage
        const start = end - page.messages.length
        if (page.views && start < to) {
          page.views.forEach((view, offset) => {
            const index = start + offset
            if (index >= from && index < to) run(view, index)
          })
        }
        end = start
      }
    },

    /** The index of a page's first message. */
    startOf(page: MessagePage): number {
      return pages.slice(0, pages.indexOf(page)).reduce((sum, { messages }) => sum + messages.length, 0)
    },

    /** The page that contains a message. */
    pageAt: (index: number): MessagePage | undefined => pages[locate(index).at],
  }
}
