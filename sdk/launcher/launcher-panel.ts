import { element } from '../dom/element.ts'
import { icon } from '../dom/icon.ts'
import { matchMedia } from '../dom/match-media.ts'
import { closeIcon } from './close-icon.ts'
import { fillViewport } from './fill-viewport.ts'

const narrow = '(max-width: 639.98px)'

interface PanelSettings {
  readonly id: string
  /** It covers the window at any width. */
  readonly isFull: boolean
  readonly signal: AbortSignal
  onClose(): void
}

/** The focused element, also where it is in shadow roots inside. */
function deepestFocus(): HTMLElement | undefined {
  let { activeElement } = document
  while (activeElement?.shadowRoot?.activeElement) ({ activeElement } = activeElement.shadowRoot)
  return activeElement instanceof HTMLElement ? activeElement : undefined
}

/**
 * What surrounds the opened chat: a dialog with a title and a button that closes it. Where it covers the window it is modal: the page
 * behind it cannot be reached, and does not scroll. Elsewhere the page stays in use beside it.
 */
export function createLauncherPanel({ id, isFull, signal, onClose }: PanelSettings) {
  const title = element('h2', { class: 'title', id: `${id}-title` })
  const close = element('button', { type: 'button', class: 'close', part: 'close' }, icon(closeIcon))
  const header = element('div', { class: 'header', part: 'header' }, title, close)
  const content = element('div', { class: 'content' })
  const dom = element('dialog', { id, class: 'panel', part: 'panel', tabindex: -1, 'aria-labelledby': title.id }, header, content)
  const query = matchMedia(narrow)
  let leaveViewport: (() => void) | undefined

  close.addEventListener('click', onClose)
  // The browser's own way to close a modal dialog, e.g. the back gesture of Android.
  dom.addEventListener('cancel', (event) => {
    event.preventDefault()
    onClose()
  })
  function hide(): void {
    leaveViewport?.()
    leaveViewport = undefined
    dom.close()
  }

  function show(): void {
    const isModal = isFull || query.matches
    dom.toggleAttribute('data-modal', isModal)
    if (isModal) {
      leaveViewport = fillViewport(dom)
      dom.showModal()
    } else dom.show()
  }

  /** Shows it again, as the window or the page around it now is, and leaves the focus where it was. */
  function refresh(): void {
    if (!dom.open) return
    const focused = deepestFocus()
    hide()
    show()
    focused?.focus()
  }

  query.addEventListener('change', refresh, { signal })
  signal.addEventListener('abort', () => leaveViewport?.())
  return {
    dom,
    content,
    refresh,
    show(): void {
      show()
      dom.focus()
    },
    hide,
    setTexts(name: string, closing: string): void {
      title.textContent = name
      close.setAttribute('aria-label', closing)
    },
  }
}
