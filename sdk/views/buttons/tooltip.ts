import type { Tooltip } from '../../core/options/styles.ts'
import type { ViewContext } from '../../core/types.ts'
import { element, setAttributes } from '../../dom/element.ts'
import { isComposing } from '../../dom/is-composing.ts'
import { adoptSheets } from '../../dom/styling/sheets.ts'
import { applyStyles } from '../../dom/styling/styles.ts'
import css from '../../styles/buttons/tooltip.css?inline'
import { placeAbove } from './place-above.ts'

export interface TooltipView {
  /** Applies the current option; `words` is the default text. Undefined removes the tooltip. */
  update(option: Tooltip | undefined, words: string): void
  destroy(): void
}

let count = 0

/**
 * Explains a button while the pointer hovers over it or it has the keyboard focus. The pointer may move onto the tooltip, and
 * Escape dismisses it: https://www.w3.org/WAI/WCAG22/Understanding/content-on-hover-or-focus.html
 */
export function createTooltip(button: HTMLElement, { root, signal }: ViewContext): TooltipView {
  adoptSheets(root, [css])
  const id = `tooltip-${++count}`
  const text = element('span', { class: 'tooltip-text', dir: 'auto' })
  const dom = element('span', { class: 'tooltip', role: 'tooltip', id }, text)
  let option: Tooltip | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let shown: AbortController | undefined

  function hide(): void {
    clearTimeout(timer)
    shown?.abort()
    dom.remove()
    setAttributes(button, { 'aria-describedby': undefined })
  }

  function show(): void {
    const frame = button.closest<HTMLElement>('#input')
    if (!option || !frame || shown?.signal.aborted === false) return
    shown = new AbortController()
    placeAbove(dom, button, frame)
    // A tooltip that equals the button's name would only be read twice.
    if (text.textContent !== button.ariaLabel) setAttributes(button, { 'aria-describedby': id })
    // The pointer may be over the button while the focus is anywhere on the page.
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape' || isComposing(event)) return
        event.preventDefault()
        hide()
      },
      { capture: true, signal: shown.signal },
    )
  }

  const isOnEither = (target: EventTarget | null): boolean =>
    target instanceof Node && (button.contains(target) || dom.contains(target))

  function feel(event: Event): void {
    const { type } = event
    if (type === 'pointerenter' || (type === 'focus' && button.matches(':focus-visible'))) {
      clearTimeout(timer)
      const wait = typeof option === 'object' ? (option.timeout ?? 0) : 0
      if (wait) timer = setTimeout(show, wait)
      else show()
    } else if (type !== 'focus' && !isOnEither((event as PointerEvent).relatedTarget)) hide()
  }
  for (const type of ['pointerenter', 'pointerleave', 'focus', 'blur', 'click']) button.addEventListener(type, feel, { signal })
  dom.addEventListener('pointerleave', feel, { signal })
  signal.addEventListener('abort', hide)

  return {
    update(next, words) {
      option = next
      const { text: given, style } = typeof next === 'object' ? next : {}
      text.textContent = given ?? words
      applyStyles(text, style)
      if (!next) hide()
    },
    destroy: hide,
  }
}
