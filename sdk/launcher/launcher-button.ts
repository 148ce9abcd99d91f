import type { LauncherSettings } from '../core/options/launcher.ts'
import { element, setAttributes } from '../dom/element.ts'
import { icon } from '../dom/icon.ts'
import { picture } from './picture.ts'

/** Not a second cross: the open chat has one of its own. */
const chevron = 'm6 9.5 6 6 6-6'

interface ButtonState {
  readonly name: string
  readonly isOpen: boolean
  readonly isLoading: boolean
  readonly unread: number
}

/**
 * The button in the corner of the page: opens the chat, shows the number of new messages, and closes an open chat that does not
 * cover it.
 */
export function createLauncherButton({ label, icon: address }: LauncherSettings) {
  const count = element('span', { class: 'count', part: 'count', 'aria-hidden': 'true' })
  const opening = element('span', { class: 'opening' }, picture(address), label ?? '')
  const closing = element('span', { class: 'closing' }, icon(chevron))
  const dom = element(
    'button',
    {
      type: 'button',
      class: 'button',
      part: 'button',
      'aria-haspopup': 'dialog',
      'aria-controls': 'panel',
      'data-label': Boolean(label),
    },
    opening,
    closing,
    count,
  )
  return {
    dom,
    update({ name, isOpen, isLoading, unread }: ButtonState): void {
      setAttributes(dom, { 'aria-expanded': String(isOpen), 'aria-label': name, 'aria-busy': isLoading && 'true' })
      count.textContent = unread > 99 ? '99+' : unread > 0 ? String(unread) : ''
    },
  }
}
