import { featureLabels } from '../../core/labels/features.ts'
import type { ViewContext } from '../../core/types.ts'
import { element, setAttributes } from '../../dom/element.ts'
import { icon } from '../../dom/icon.ts'
import { isComposing } from '../../dom/is-composing.ts'
import { rectIn } from '../../dom/placing/rect-in.ts'
import { adoptSheets } from '../../dom/styling/sheets.ts'
import { applyStyles } from '../../dom/styling/styles.ts'
import css from '../../styles/buttons/dropup.css?inline'
import menuCss from '../../styles/buttons/menu.css?inline'
import { createButton } from './button.ts'
import type { MenuButton } from './menu-item.ts'
import { createDropupMenu, type DropupMenu } from './dropup-menu.ts'

export interface Dropup {
  readonly dom: HTMLElement
  /** Sets the items of the menu, and applies the current options. */
  update(buttons: readonly MenuButton[]): void
  destroy(): void
}

/** The distance to the button and to the edges, in pixels. */
const margin = 8

const picture = (): Element => icon('M12 5v14M5 12h14', 'dropup-icon')

/** The button for buttons that have no place beside the text, and the menu that it opens above itself. */
export function createDropup(context: ViewContext): Dropup {
  const { get, root, signal } = context
  adoptSheets(root, [menuCss, css])
  const button = createButton(context, { part: 'dropup-button', onPress: ({ detail }) => toggle(detail > 0) })
  const dom = element('div', { id: 'dropup-container' }, button.dom)
  let buttons: readonly MenuButton[] = []
  let menu: DropupMenu | undefined
  let opened: AbortController | undefined
  let words = ''

  function draw(): void {
    const { config } = get()
    const { styles, tooltip } = config.options.dropupStyles?.button ?? {}
    button.draw({ label: featureLabels(config.labels).options, picture, styles, tooltip, state: menu ? 'open' : 'closed' })
    setAttributes(button.dom, {
      'aria-haspopup': 'menu',
      'aria-expanded': menu ? 'true' : 'false',
      'aria-controls': menu?.dom.id,
    })
  }

  /** Places the menu above the button, on its side, where it is visible in both the chat and the window. */
  function place(): void {
    const area = dom.closest<HTMLElement>('#input')
    if (!menu || !area) return
    const chat = root.host.getBoundingClientRect()
    const inset = {
      left: Math.max(0, chat.left),
      right: Math.min(document.documentElement.clientWidth, chat.right),
      top: Math.max(0, chat.top),
    }
    const sight = rectIn(area, new DOMRect(inset.left, inset.top, inset.right - inset.left))
    const frame = rectIn(area, chat)
    const { left, right, top } = rectIn(area, button.dom.getBoundingClientRect())
    const space = {
      '--dropup-width': `${sight.width - 2 * margin}px`,
      '--dropup-height': `${top - sight.top - 2 * margin}px`,
    }
    const { container } = get().config.options.dropupStyles?.menu ?? {}
    applyStyles(menu.dom, space, container)
    const width = menu.dom.offsetWidth
    const isAtLeft = left + right < frame.left + frame.right
    const start = Math.max(sight.left + margin, Math.min(isAtLeft ? left : right - width, sight.right - margin - width))
    const below = rectIn(area, area.getBoundingClientRect()).height - top
    const at = { left: `${start - area.clientLeft}px`, bottom: `${below + margin}px` }
    applyStyles(menu.dom, space, at, container)
  }

  function close(isFocusReturning: boolean): void {
    if (!menu) return
    const { dom: closing } = menu
    menu = undefined
    opened?.abort()
    if (isFocusReturning) button.dom.focus({ preventScroll: true })
    closing.remove()
    draw()
  }

  function open(): DropupMenu {
    opened = new AbortController()
    const openSignal = AbortSignal.any([signal, opened.signal])
    const { config } = get()
    const opening = (menu = createDropupMenu(buttons, {
      label: featureLabels(config.labels).options,
      styles: config.options.dropupStyles?.menu,
      signal: openSignal,
      onChoose(item, event) {
        close(true)
        item.press(event)
      },
    }))
    dom.append(opening.dom)
    place()
    draw()
    addEventListener('resize', place, { signal: openSignal })
    // A click on something that is not focusable leaves the focus in the menu.
    document.addEventListener(
      'pointerdown',
      (event) => {
        if (!event.composedPath().includes(dom)) close(false)
      },
      { capture: true, signal: openSignal },
    )
    return opening
  }

  function toggle(isByPointer: boolean): void {
    if (menu) return close(true)
    const opening = open()
    // With a pointer, hovering highlights items; with the keyboard, the first item gets the focus.
    if (isByPointer) opening.dom.focus({ preventScroll: true })
    else opening.highlight(0)
  }

  function onKey(event: KeyboardEvent): void {
    const { key } = event
    if (isComposing(event)) return
    if (menu) {
      // Tab continues from the button, so it must have the focus first.
      if (key === 'Tab') close(true)
      if (key !== 'Escape') return
      close(true)
    } else if (key === 'ArrowDown' || key === 'ArrowUp') open().highlight(key === 'ArrowUp' ? -1 : 0)
    else return
    event.preventDefault()
  }

  dom.addEventListener('keydown', onKey, { signal })
  dom.addEventListener(
    'focusout',
    ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && dom.contains(relatedTarget))) close(false)
    },
    { signal },
  )
  // Safari moves the focus away on mouse down, which would close the menu before the click.
  dom.addEventListener(
    'mousedown',
    (event) => {
      if (menu) event.preventDefault()
    },
    { signal },
  )
  signal.addEventListener('abort', () => close(false))

  return {
    dom,
    update(next) {
      const wordsNow = [featureLabels(get().config.labels).options, ...next.map(({ menuItem }) => menuItem.label())].join()
      const isSame =
        words === wordsNow && next.length === buttons.length && next.every((each, index) => each.dom === buttons[index]?.dom)
      words = wordsNow
      buttons = next
      // The open menu is out of date.
      if (!isSame) close(menu?.dom.contains(root.activeElement) ?? false)
      draw()
      place()
    },
    destroy() {
      close(false)
      button.destroy()
      dom.remove()
    },
  }
}
