import { leaveToMessage } from '../../dom/focus/leave-focus.ts'

/** A panel at the end of a message: one at a time in a chat. */
export interface ActionPanel {
  /** The message that contains it. */
  readonly article: HTMLElement | undefined
  /** Adds it to the end of a message, replacing another open one. The message has the class while it is open. */
  open(article: HTMLElement, dom: HTMLElement, className: string): void
  /** Moves the focus before the panel goes: to the message, if it is in the panel and nothing else is said. */
  close(moveFocus?: () => void): void
}

export function createActionPanel(): ActionPanel {
  let shown: { article: HTMLElement; dom: HTMLElement; className: string } | undefined
  function close(moveFocus?: () => void): void {
    if (!shown) return
    const { article, dom, className } = shown
    shown = undefined
    article.classList.remove(className)
    if (moveFocus) moveFocus()
    else leaveToMessage(dom)
    dom.remove()
  }
  return {
    get article() {
      return shown?.article
    },
    open(article, dom, className) {
      close()
      shown = { article, dom, className }
      article.classList.add(className)
      article.append(dom)
    },
    close,
  }
}
