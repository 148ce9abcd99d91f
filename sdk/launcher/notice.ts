import { element } from '../dom/element.ts'
import { icon } from '../dom/icon.ts'
import { cross } from '../dom/icons/cross.ts'
import { leaveFocus } from '../dom/focus/leave-focus.ts'

interface NoticeActions {
  open(): void
  /** Moves the focus before it goes. */
  leave(): void
}

/** A text beside the button that opens the chat when it is clicked: a teaser, or a failure to load the chat. */
export function createNotice({ open, leave }: NoticeActions) {
  const words = element('button', { id: 'notice', type: 'button', class: 'notice-text' })
  const close = element('button', { type: 'button', class: 'close', 'aria-describedby': 'notice' }, icon(cross))
  const dom = element('div', { class: 'notice', part: 'notice', hidden: true }, words, close)
  words.addEventListener('click', open)
  close.addEventListener('click', () => {
    leave()
    dom.hidden = true
  })
  return {
    dom,
    show(text: string): void {
      words.textContent = text
      dom.hidden = false
    },
    hide(): void {
      leaveFocus(dom, leave)
      dom.hidden = true
    },
    setTexts: (dismissing: string): void => close.setAttribute('aria-label', dismissing),
  }
}
