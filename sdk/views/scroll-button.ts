import { fillLabel } from '../core/labels.ts'
import type { View, ViewContext } from '../core/types.ts'
import { element } from '../dom/element.ts'
import { icon } from '../dom/icon.ts'

const arrow = 'M11 4v12.2l-5.3-5.3-1.4 1.4L12 20l7.7-7.7-1.4-1.4-5.3 5.3V4Z'

export interface ScrollButton extends View {
  /** Shows or hides it, and says how many messages wait below. */
  show(isShown: boolean, unseen: number): void
}

/** Brings the visitor back to the newest message. */
export function createScrollButton({ get, signal }: ViewContext, onClick: () => void): ScrollButton {
  const dom = element('button', { type: 'button', id: 'scroll-button', part: 'scroll-button', hidden: true }, icon(arrow))
  dom.addEventListener('click', onClick, { signal })
  return {
    dom,
    show(isShown, unseen) {
      const { labels } = get().config
      const label =
        unseen > 1 ? fillLabel(labels.newMessages, { count: unseen }) : unseen ? labels.newMessage : labels.scrollToBottom
      dom.hidden = !isShown
      if (isShown) dom.setAttribute('aria-label', label)
    },
    destroy() {
      dom.remove()
    },
  }
}
