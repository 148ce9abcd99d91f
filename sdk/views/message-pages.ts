import type { Message, ViewContext } from '../core/types.ts'
import { createMessagePage, type MessagePage } from './message-page.ts'
import { createMessageView, type MessageView } from './message.ts'

const pageLength = 20
/** How many of the newest of the messages that come together are drawn at once. */
const drawnAtOnce = 30

const isIntro = (message: Message | undefined): boolean => message?.kind === 'intro'

/** The pages that the messages of a transcript lie in, changed by the index of a message. */
export function createMessagePages(
  parent: HTMLElement,
  context: ViewContext,
  { startsPage, onPage }: { startsPage(message: Message): boolean; onPage(page: MessagePage): void },
) {
  const pages: MessagePage[] = []
  let count = 0

  /** Looked for from the end, where changes are. The end itself is the start of a page that is not there. */
  function locate(index: number): { at: number; offset: number } {
    let start = count
    let at = pages.length
    while (at > 0 && index < start) {
      at -= 1
      start -= pages[at]?.messages.length ?? 0
    }
    return { at, offset: index - start }
  }

  /** Whether a message goes on the page that ends with the other one; older messages come after the introduction. */
  const joins = (message: Message, page: readonly Message[] | undefined): boolean =>
    page !== undefined && page.length < pageLength && !startsPage(message) && isIntro(page.at(-1)) === isIntro(message)

  function insertInto(page: MessagePage, offset: number, message: Message): void {
    page.messages.splice(offset, 0, message)
    if (!page.views) return
    const view = createMessageView(message, context)
    page.dom.insertBefore(view.dom, page.views[offset]?.dom ?? null)
    page.views.splice(offset, 0, view)
  }

  function addPage(at: number, messages: Message[]): MessagePage {
    const page = createMessagePage(messages, context)
    parent.insertBefore(page.dom, pages[at]?.dom ?? pages[at - 1]?.dom.nextSibling ?? parent.lastChild)
    pages.splice(at, 0, page)
    onPage(page)
    return page
  }

  return {
    all: pages as readonly MessagePage[],

    /** Puts messages that follow each other before the one that is there now. */
    insert(index: number, messages: readonly Message[]): void {
      let { at, offset } = locate(index)
      count += messages.length
      const inside = offset > 0 ? pages[at] : undefined
      if (inside) return messages.forEach((message, step) => insertInto(inside, offset + step, message))
      const groups: Message[][] = []
      for (const message of messages) {
        const before = pages[at - 1]
        const group = groups.at(-1)
        if (!group && before && joins(message, before.messages)) insertInto(before, before.messages.length, message)
        else if (group && joins(message, group)) group.push(message)
        else groups.push([message])
      }
      const made = groups.map((group) => addPage(at++, group))
      let drawn = 0
      for (const page of made.reverse()) {
        if (drawn >= drawnAtOnce) break
        page.draw()
        drawn += page.messages.length
      }
    },

    remove(index: number): void {
      const { at, offset } = locate(index)
      const page = pages[at]
      if (!page) return
      count -= 1
      page.messages.splice(offset, 1)
      const [view] = page.views?.splice(offset, 1) ?? []
      view?.destroy()
      view?.dom.remove()
      if (page.messages.length) return
      pages.splice(at, 1)
      page.destroy()
    },

    replace(index: number, message: Message): void {
      const { at, offset } = locate(index)
      const page = pages[at]
      if (!page) return
      page.messages[offset] = message
      page.views?.[offset]?.update(message)
    },

    /** Calls back with the drawn messages of a range. */
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

    /** The page that a message lies on. */
    pageAt: (index: number): MessagePage | undefined => pages[locate(index).at],
  }
}

export type MessagePages = ReturnType<typeof createMessagePages>
