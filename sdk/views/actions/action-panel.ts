import { afterFocus } from '../../dom/focus/after-focus.ts'
import { leaveFocus, leaveToMessage } from '../../dom/focus/leave-focus.ts'

/** A panel at the end of a message: one at a time in a chat. */
export interface ActionPanel {
  /** The message that contains it. */
  readonly article: HTMLElement | undefined
  /** Adds it to the end of a message, replacing another open one. The message has the class while it is open. */
  open(article: HTMLElement, dom: HTMLElement, className: string): void
  /**
   * Moves the focus before the panel goes: to the message, if it is in the panel and nothing else is said. Where it was in the panel, that
   * goes once screen readers know where the focus is.
   */
  close(moveFocus?: () => void): void
}

/** @param signal Its abort ends what has not gone yet. */
export function createActionPanel(signal: AbortSignal): ActionPanel {
  let shown: { article: HTMLElement; dom: HTMLElement; className: string } | undefined
  /** Takes the panel away from which the focus has just moved. */
  let finish: (() => void) | undefined

  function removeAfterFocus(dom: HTMLElement): void {
    const ending = new AbortController()
    finish = () => {
      ending.abort()
      finish = undefined
      dom.remove()
    }
    dom.classList.add('visually-hidden')
    afterFocus(() => finish?.(), ending.signal)
  }

  function close(moveFocus?: () => void): void {
    if (!shown) return
    const { article, dom, className } = shown
    shown = undefined
    article.classList.remove(className)
    finish?.()
    const isLeft = leaveFocus(dom, moveFocus ?? (() => leaveToMessage(dom)))
    if (isLeft && !signal.aborted) return removeAfterFocus(dom)
    if (!isLeft) moveFocus?.()
    dom.remove()
  }

  signal.addEventListener('abort', () => finish?.(), { once: true })
  return {
    get article() {
      return shown?.article
    },
    open(article, dom, className) {
      close()
      finish?.()
      shown = { article, dom, className }
      article.classList.add(className)
      article.append(dom)
    },
    close,
  }
}
