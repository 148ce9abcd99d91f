/** What a message unfolds below itself: one at a time in a chat. */
export interface ActionPanel {
  /** The message that it stands in. */
  readonly article: HTMLElement | undefined
  /** Puts it at the end of a message, in the place of another that is open. The message gets the class meanwhile. */
  open(article: HTMLElement, dom: HTMLElement, className: string): void
  close(): void
}

export function createActionPanel(): ActionPanel {
  let shown: { article: HTMLElement; dom: HTMLElement; className: string } | undefined
  function close(): void {
    shown?.dom.remove()
    shown?.article.classList.remove(shown.className)
    shown = undefined
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
