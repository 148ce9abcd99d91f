import type { ViewContext } from '../../core/types.ts'
import { element } from '../../dom/element.ts'
import { adoptSheets } from '../../dom/styling/sheets.ts'
import css from '../../styles/buttons/tooltip.css?inline'
import { placeAbove } from '../../views/buttons/place-above.ts'

/**
 * Shows a note beside a button about an unexpected event, until the visitor does something. It is visual only: the caller
 * announces it too.
 */
export function createButtonNote(button: HTMLElement, { root, signal }: ViewContext) {
  adoptSheets(root, [css])
  const text = element('span', { class: 'tooltip-text', dir: 'auto' })
  const dom = element('span', { class: 'tooltip', 'aria-hidden': 'true', 'data-note': '' }, text)
  let shown: AbortController | undefined

  function hide(): void {
    shown?.abort()
    dom.remove()
  }
  signal.addEventListener('abort', hide)

  return {
    show(words: string): void {
      hide()
      const frame = button.closest<HTMLElement>('#input')
      if (!frame || signal.aborted) return
      text.textContent = words
      placeAbove(dom, button, frame)
      shown = new AbortController()
      for (const type of ['pointerdown', 'keydown', 'input']) {
        root.addEventListener(type, hide, { capture: true, signal: shown.signal })
      }
    },
    hide,
  }
}
