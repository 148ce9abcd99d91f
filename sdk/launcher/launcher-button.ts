import type { LauncherSettings } from '../core/options/launcher.ts'
import { element, setAttributes } from '../dom/element.ts'
import { icon } from '../dom/icon.ts'

const chatIcon = 'M7 4h10a4 4 0 0 1 4 4v5a4 4 0 0 1-4 4h-5l-5 4v-4a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4z'

/** Not a second cross: the open chat has one of its own. */
const chevron = 'm6 9.5 6 6 6-6'

interface ButtonState {
  readonly name: string
  readonly isOpen: boolean
  readonly isLoading: boolean
  readonly unread: number
}

/** The page's own image, replaced by the icon if it cannot be loaded. */
function picture(address: string): HTMLImageElement {
  const image = element('img', { alt: '', src: address })
  image.addEventListener('error', () => image.replaceWith(icon(chatIcon)))
  return image
}

/**
 * The button in the corner of the page: opens the chat, shows the number of new messages, and closes an open chat that does not
 * cover it.
 */
export function createLauncherButton({ label, icon: address }: LauncherSettings) {
  const count = element('span', { class: 'count', part: 'count', 'aria-hidden': 'true' })
  const opening = element('span', { class: 'opening' }, address === undefined ? icon(chatIcon) : picture(address), label ?? '')
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
