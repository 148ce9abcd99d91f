import type { ViewContext } from '../../core/types.ts'
import { element } from '../../dom/element.ts'
import { isComposing } from '../../dom/is-composing.ts'
import { keepFocus } from '../../dom/focus/keep-focus.ts'
import { putOutOfReach } from '../../dom/put-out-of-reach.ts'

export interface ThreadDrawer {
  /** Dims the chat. */
  readonly backdrop: HTMLElement
  readonly isOpen: boolean
  open(): void
  /** Moves the focus, by default to where it was before. */
  close(moveFocus?: () => void): void
}

interface DrawerSettings {
  readonly panel: HTMLElement
  /** The whole chat: everything in it except the panel is inert while the drawer is open. */
  readonly container: HTMLElement
  /** Gets the focus on closing if nothing had it before: Safari doesn't focus a button that is clicked. */
  readonly opener: HTMLElement
  /** The drawer was opened or closed. */
  onChange(isOpen: boolean): void
}

/**
 * Shows the panel over the chat, and traps the focus in it. Escape or a click outside closes it.
 * https://www.w3.org/WAI/ARIA/apg/patterns/dialog-modal/
 */
export function createThreadDrawer(
  { root, signal }: Pick<ViewContext, 'root' | 'signal'>,
  { panel, container, opener, onChange }: DrawerSettings,
): ThreadDrawer {
  const backdrop = element('div', { class: 'threads-backdrop' })
  let isOpen = false
  let bringBack: (() => void) | undefined
  let focusedBefore: Element | null = null

  function close(moveFocus?: () => void): void {
    if (!isOpen) return
    isOpen = false
    backdrop.classList.remove('is-shown')
    bringBack?.()
    const before = focusedBefore instanceof HTMLElement && focusedBefore.isConnected ? focusedBefore : opener
    focusedBefore = null
    if (moveFocus) moveFocus()
    else before.focus({ preventScroll: true })
    onChange(false)
  }

  panel.addEventListener(
    'keydown',
    (event) => {
      if (!isOpen || isComposing(event) || event.defaultPrevented) return
      if (event.key === 'Tab') keepFocus(panel, event)
      if (event.key !== 'Escape') return
      event.preventDefault()
      close()
    },
    { signal },
  )
  backdrop.addEventListener('click', () => close(), { signal })

  return {
    backdrop,
    get isOpen() {
      return isOpen
    },
    open() {
      if (isOpen) return
      isOpen = true
      focusedBefore = root.activeElement ?? opener
      bringBack = putOutOfReach(container, [panel, backdrop])
      backdrop.classList.add('is-shown')
      onChange(true)
    },
    close,
  }
}
