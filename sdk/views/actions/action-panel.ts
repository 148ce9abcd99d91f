/** A panel at the end of a message: one at a time in a chat. */
export interface ActionPanel {
  /** The message that contains it. */
  readonly article: HTMLElement | undefined
  /** Adds it to the end of a message, replacing another open one. The message has the class while it is open. */
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
