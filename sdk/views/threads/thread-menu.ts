import type { ViewContext } from '../../core/types.ts'
import { element } from '../../dom/element.ts'
import { icon } from '../../dom/icon.ts'
import { isComposing } from '../../dom/is-composing.ts'
import { rectIn } from '../../dom/placing/rect-in.ts'
import { applyStyles } from '../../dom/styling/styles.ts'
import { watchMenuKeys } from '../buttons/menu-keys.ts'

export interface ThreadMenuItem {
  readonly id: string
  readonly label: string
  readonly path: string
  run(): void
}

export interface ThreadMenu {
  /** The button that opened the menu; undefined while it is closed. */
  readonly button: HTMLElement | undefined
  toggle(button: HTMLElement, items: () => readonly ThreadMenuItem[], isByPointer: boolean): void
  close(isFocusReturning: boolean): void
}

/** The distance to the button and to the edges, in pixels. */
const margin = 4

/** Places the menu below its button, or above if there is no room, aligned at their inline ends. */
function placeMenu(dom: HTMLElement, button: HTMLElement, frame: HTMLElement): void {
  const area = rectIn(frame, frame.getBoundingClientRect())
  const { top, bottom, left, right } = rectIn(frame, button.getBoundingClientRect())
  const height = dom.offsetHeight
  const below = bottom + margin
  const fits = below + height + margin <= area.height
  const y = fits ? below : top - margin - height
  const isMirrored = getComputedStyle(frame).direction === 'rtl'
  applyStyles(dom, {
    top: `${Math.max(margin, Math.min(y, area.height - height - margin))}px`,
    [isMirrored ? 'left' : 'right']: `${isMirrored ? left : area.width - right}px`,
  })
}

/** The menu of the rows, inside the panel `frame`. All rows share one. */
export function createThreadMenu({ signal }: Pick<ViewContext, 'signal'>, frame: HTMLElement): ThreadMenu {
  let shown: { readonly dom: HTMLElement; readonly button: HTMLElement; readonly ending: AbortController } | undefined

  function close(isFocusReturning: boolean): void {
    if (!shown) return
    const { dom, button, ending } = shown
    shown = undefined
    ending.abort()
    button.setAttribute('aria-expanded', 'false')
    if (isFocusReturning) button.focus({ preventScroll: true })
    dom.remove()
  }

  function draw(button: HTMLElement, all: readonly ThreadMenuItem[]): { dom: HTMLElement; items: HTMLElement[] } {
    const items = all.map(({ id, label, path }) =>
      element(
        'button',
        { type: 'button', class: 'thread-action', part: `thread-action thread-${id}`, role: 'menuitem', tabindex: -1 },
        icon(path),
        element('span', undefined, label),
      ),
    )
    const label = button.getAttribute('aria-label') ?? ''
    const dom = element(
      'div',
      { class: 'thread-menu', part: 'thread-menu', role: 'menu', 'aria-label': label, tabindex: -1 },
      ...items,
    )
    return { dom, items }
  }

  function open(button: HTMLElement, all: readonly ThreadMenuItem[], isByPointer: boolean): void {
    const ending = new AbortController()
    const openSignal = AbortSignal.any([signal, ending.signal])
    const { dom, items } = draw(button, all)
    shown = { dom, button, ending }
    button.setAttribute('aria-expanded', 'true')
    frame.append(dom)
    placeMenu(dom, button, frame)
    const highlight = watchMenuKeys(dom, items, openSignal)
    const itemAt = (target: EventTarget | null): HTMLElement | undefined =>
      items.find((item) => target instanceof Node && item.contains(target))
    const listen = <Type extends keyof HTMLElementEventMap>(type: Type, run: (event: HTMLElementEventMap[Type]) => void): void =>
      dom.addEventListener(type, run, { signal: openSignal })

    listen('click', ({ target }) => {
      const item = itemAt(target)
      const chosen = item && all[items.indexOf(item)]
      if (!chosen) return
      close(true)
      chosen.run()
    })
    // Arrow keys continue from the item under the pointer.
    listen('pointermove', ({ target }) => itemAt(target)?.focus({ preventScroll: true }))
    listen('keydown', (event) => {
      if ((event.key !== 'Escape' && event.key !== 'Tab') || isComposing(event)) return
      // Tab continues from the button, so it must have the focus first.
      close(true)
      if (event.key === 'Escape') event.preventDefault()
    })
    listen('focusout', ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && (dom.contains(relatedTarget) || button === relatedTarget))) close(false)
    })
    // Safari moves the focus away on mouse down, which would close the menu before the click.
    listen('mousedown', (event) => event.preventDefault())
    addEventListener('resize', () => close(true), { signal: openSignal })
    // The menu moves with its button. The list may have scrolled because the button was just focused.
    frame.addEventListener('scroll', () => placeMenu(dom, button, frame), { signal: openSignal, capture: true })
    document.addEventListener(
      'pointerdown',
      (event) => {
        const path = event.composedPath()
        if (!path.includes(dom) && !path.includes(button)) close(false)
      },
      { capture: true, signal: openSignal },
    )
    // With a pointer, hovering highlights items; with the keyboard, the first item gets the focus.
    if (isByPointer) dom.focus({ preventScroll: true })
    else highlight(0)
  }

  signal.addEventListener('abort', () => close(false))
  return {
    get button() {
      return shown?.button
    },
    toggle(button, items, isByPointer) {
      const isSame = shown?.button === button
      close(isSame)
      if (!isSame) open(button, items(), isByPointer)
    },
    close,
  }
}
