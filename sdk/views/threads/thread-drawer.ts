import type { ViewContext } from '../../core/types.ts'
import { element } from '../../dom/element.ts'
import { keepFocus } from '../../dom/keep-focus.ts'
import { putOutOfReach } from '../../dom/put-out-of-reach.ts'

export interface ThreadDrawer {
  /** What darkens the chat. */
  readonly backdrop: HTMLElement
  readonly isOpen: boolean
  open(): void
  /** Gives the focus back to what had it before, unless it `isGoingElsewhere`. */
  close(isGoingElsewhere?: boolean): void
}

interface DrawerSettings {
  readonly panel: HTMLElement
  /** The whole chat: all of it but the panel is out of reach meanwhile. */
  readonly container: HTMLElement
  /** Has the focus afterwards where nothing had it before: Safari gives none to a button that is pressed. */
  readonly opener: HTMLElement
  /** It was opened, or closed. */
  onChange(isOpen: boolean): void
}

/**
 * Shows the panel over the chat, and keeps the keyboard in it. Escape and a press beside it close it.
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

  function close(isGoingElsewhere = false): void {
    if (!isOpen) return
    isOpen = false
    backdrop.classList.remove('is-shown')
    bringBack?.()
    const before = focusedBefore
    focusedBefore = null
    if (!isGoingElsewhere && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    onChange(false)
  }

  panel.addEventListener(
    'keydown',
    (event) => {
      if (!isOpen || event.isComposing || event.defaultPrevented) return
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
