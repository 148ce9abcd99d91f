import type { ViewContext } from '../../core/types.ts'
import { element } from '../../dom/element.ts'
import { isComposing } from '../../dom/is-composing.ts'
import { adoptSheets } from '../../dom/styling/sheets.ts'
import css from '../../styles/dialogs/modal.css?inline'
import { focusables, isVisible, keepFocus } from '../../dom/focus/keep-focus.ts'
import { isMotionAllowed } from '../../dom/reduced-motion.ts'
import { afterFocus } from '../../dom/focus/after-focus.ts'
import { putOutOfReach } from '../../dom/put-out-of-reach.ts'
import { leaveFocus } from '../../dom/focus/leave-focus.ts'
import { returnFocus } from '../return-focus.ts'

/** How long it takes to go, in milliseconds. */
const closingTime = 190

interface ModalContext extends ViewContext {
  /** The whole chat: covered by the dialog, and inert meanwhile. */
  readonly container: HTMLElement
}

interface ModalSettings {
  /** Its accessible name. */
  readonly label: string
  /** An additional part name besides `modal`. */
  readonly part?: string
  readonly content: HTMLElement
  /** A row of buttons below the content, which stays visible if that is long. The first one gets the focus. */
  readonly buttons?: readonly HTMLButtonElement[]
  /** Called once each time it was open, as soon as it starts to close, whatever closed it. */
  readonly onClose?: () => void
}

export interface Modal {
  /** The dialog itself, for the page's styles. */
  readonly dom: HTMLElement
  open(): void
  /** Resolves when it is no longer visible. The chat can be used again at once. */
  close(): Promise<void>
}

/**
 * A dialog over the chat, and over nothing else of the page. While it is open it traps the focus; it closes with Escape, with a
 * click outside, and when the context's signal aborts. https://www.w3.org/WAI/ARIA/apg/patterns/dialog-modal/
 */
export function createModal(context: ModalContext, { label, part, content, buttons = [], onClose }: ModalSettings): Modal {
  const { root, container, signal } = context
  adoptSheets(root, [css])
  content.classList.add('modal-content')
  for (const button of buttons) button.classList.add('modal-button')
  const dom = element(
    'div',
    {
      class: 'modal',
      part: part ? `modal ${part}` : 'modal',
      role: 'dialog',
      'aria-modal': 'true',
      'aria-label': label,
      tabindex: -1,
    },
    content,
    ...(buttons.length ? [element('div', { class: 'modal-button-panel' }, ...buttons)] : []),
  )
  const background = element('div', { id: 'modal-background-panel' }, dom)
  let isOpen = false
  let isPressBeside = false
  let bringBack: (() => void) | undefined
  let focusedBefore: Element | null = null
  let fading: Animation | undefined

  function onKey(event: KeyboardEvent): void {
    if (isComposing(event)) return
    if (event.key === 'Tab') keepFocus(dom, event)
    else if (event.key === 'Escape' && !event.defaultPrevented) {
      event.preventDefault()
      void close()
    }
  }

  /** Reverts what `open` did to the chat. */
  function release(): void {
    isOpen = false
    bringBack?.()
    const before = focusedBefore
    focusedBefore = null
    leaveFocus(dom, () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
      // On a phone nothing had it, or what had it is gone.
      else returnFocus(root)
    })
    onClose?.()
  }

  async function fade(): Promise<void> {
    if (!isMotionAllowed()) return
    fading = background.animate({ opacity: 0 }, { duration: closingTime, easing: 'ease-out', fill: 'forwards' })
    // Cancelled if it is opened again in the meantime, or removed.
    await fading.finished.catch(() => undefined)
  }

  async function close(): Promise<void> {
    if (!isOpen) return
    release()
    const told = new Promise<void>((resolve) => {
      afterFocus(resolve, signal)
    })
    await Promise.all([fade(), told.then(() => (background.inert = !isOpen))])
    if (!isOpen) background.remove()
  }

  background.addEventListener('keydown', onKey, { signal })
  // A press that starts in the dialog and ends outside, e.g. when selecting text, is not a click outside.
  background.addEventListener('pointerdown', ({ target }) => (isPressBeside = target === background), { signal })
  background.addEventListener(
    'click',
    ({ target }) => {
      if (target === background && isPressBeside) void close()
    },
    { signal },
  )
  signal.addEventListener('abort', () => {
    if (isOpen) release()
    background.remove()
  })

  return {
    dom,
    open() {
      if (isOpen || signal.aborted) return
      isOpen = true
      fading?.cancel()
      background.inert = false
      focusedBefore = root.activeElement
      container.append(background)
      bringBack = putOutOfReach(container, [background])
      const [first = dom] = [...buttons.filter(isVisible), ...focusables(dom)]
      first.focus({ preventScroll: true })
    },
    close,
  }
}
