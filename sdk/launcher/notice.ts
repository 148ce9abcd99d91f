import { element } from '../dom/element.ts'
import { icon } from '../dom/icon.ts'
import { closeIcon } from './close-icon.ts'

interface NoticeActions {
  open(): void
  dismiss(): void
}

/** A text beside the button that opens the chat when it is pressed: an invitation, or that the chat could not be loaded. */
export function createNotice({ open, dismiss }: NoticeActions) {
  const words = element('button', { type: 'button', class: 'notice-text' })
  const close = element('button', { type: 'button', class: 'close' }, icon(closeIcon))
  const dom = element('div', { class: 'notice', part: 'notice', hidden: true }, words, close)
  words.addEventListener('click', open)
  close.addEventListener('click', dismiss)
  return {
    dom,
    show(text: string): void {
      words.textContent = text
      dom.hidden = false
    },
    hide: (): void => void (dom.hidden = true),
    setTexts: (dismissing: string): void => close.setAttribute('aria-label', dismissing),
  }
}
