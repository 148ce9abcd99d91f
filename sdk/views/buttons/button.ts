import type { ButtonStyles, StatefulStyles, Tooltip } from '../../core/options/styles.ts'
import type { ViewContext } from '../../core/types.ts'
import { element, setAttributes } from '../../dom/element.ts'
import { adoptSheets } from '../../dom/sheets.ts'
import { applyStyles } from '../../dom/styles.ts'
import { watchSensations } from '../../dom/interaction-state.ts'
import css from '../../styles/buttons/button.css?inline'
import type { TooltipView } from './tooltip.ts'

/** What a button shows now. */
export interface ButtonLook {
  /** Its accessible name, unless a text stands in it. */
  readonly label: string
  /** Makes the built-in picture; the same function makes the same picture. */
  readonly picture: () => Element
  readonly styles?: ButtonStyles | undefined
  /** The button whose default styles these inherit. */
  readonly base?: ButtonStyles | undefined
  readonly tooltip?: Tooltip | undefined
  /** What the tooltip says when the page gives no text for it. Default: the label. */
  readonly words?: string
  /** Shown as `data-state`. */
  readonly state: string
  /** Says that it cannot be pressed, but keeps the focus and its name. */
  readonly isDisabled?: boolean
}

export interface ButtonView {
  readonly dom: HTMLButtonElement
  /** Draws what differs from the last look. */
  draw(look: ButtonLook): void
  destroy(): void
}

interface ButtonTraits {
  readonly part: string
  /** Whether presses are told while it is disabled, too. */
  readonly isHeardDisabled?: boolean
  onPress(event: MouseEvent): void
}

/** A button of the input area: a picture, a text or both, styled by state of pointer and keyboard. */
export function createButton(context: ViewContext, { part, isHeardDisabled, onPress }: ButtonTraits): ButtonView {
  const { root, signal } = context
  adoptSheets(root, [css])
  const dom = element('button', { type: 'button', class: 'input-button', part: `button ${part}` })
  let look: ButtonLook | undefined
  let content: readonly unknown[] = []
  let isOver = false
  let isPressed = false
  let isWatched = false
  let tooltip: Promise<TooltipView> | undefined

  function style(): void {
    const { base, styles } = look ?? {}
    const apply = (target: HTMLElement | SVGElement | null, inherited?: StatefulStyles, own?: StatefulStyles): void => {
      const isLit = isOver || isPressed
      if (target)
        applyStyles(target, inherited?.default, own?.default, isLit ? own?.hover : undefined, isPressed ? own?.click : undefined)
    }
    apply(dom, base?.container, styles?.container)
    apply(dom.querySelector('svg'), base?.svg?.styles, styles?.svg?.styles)
    apply(dom.querySelector<HTMLElement>('.text-button'), base?.text?.styles, styles?.text?.styles)
  }

  /** Most buttons have no styles of the page that answer to a hand or a key. */
  function watch(): void {
    if (isWatched) return
    isWatched = true
    watchSensations(dom, signal, (over, pressed) => {
      isOver = over
      isPressed = pressed
      style()
    })
  }

  dom.addEventListener(
    'click',
    (event) => {
      if (isHeardDisabled || !look?.isDisabled) onPress(event)
    },
    { signal },
  )

  function drawContent({ picture, styles }: ButtonLook): void {
    const svg = styles?.svg?.content
    const text = styles?.text?.content
    const next = [svg, text, picture]
    if (next.every((value, index) => value === content[index])) return
    content = next
    const frame = element('span', { class: 'button-picture', 'aria-hidden': 'true' })
    dom.classList.toggle('input-button-svg', !text)
    dom.classList.toggle('input-button-svg-text', Boolean(text) && svg !== '')
    dom.replaceChildren(...(svg === '' ? [] : [frame]), ...(text ? [element('span', { class: 'text-button' }, text)] : []))
    const drawBuiltIn = (): void => frame.replaceChildren(picture())
    if (svg) drawMarkup(frame, svg).then(style, drawBuiltIn)
    else drawBuiltIn()
  }

  async function drawMarkup(frame: HTMLElement, svg: string): Promise<void> {
    const { parseHtml } = await import('../../dom/html.ts')
    frame.replaceChildren(await parseHtml(svg, context.get().config.sanitiseHtml))
  }

  async function loadTooltip() {
    const { createTooltip } = await import('./tooltip.ts')
    return createTooltip(dom, context)
  }

  return {
    dom,
    draw(next) {
      look = next
      const { label, state, isDisabled, styles } = next
      if (styles) watch()
      drawContent(next)
      dom.dataset['state'] = state
      setAttributes(dom, {
        'aria-label': styles?.text?.content ? undefined : label,
        'aria-disabled': isDisabled && 'true',
      })
      style()
      if (next.tooltip) tooltip ??= loadTooltip()
      void tooltip?.then(
        (tip) => tip.update(look?.tooltip, look?.words ?? look?.label ?? ''),
        (error: unknown) => console.error(error),
      )
    },
    destroy() {
      void tooltip?.then(
        (tip) => tip.destroy(),
        () => undefined,
      )
      dom.remove()
    },
  }
}
