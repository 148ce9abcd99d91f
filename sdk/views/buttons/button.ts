import type { ButtonStyles, StatefulStyles, Tooltip } from '../../core/options/styles.ts'
import type { ViewContext } from '../../core/types.ts'
import { element, setAttributes } from '../../dom/element.ts'
import { adoptSheets } from '../../dom/styling/sheets.ts'
import { applyStyles } from '../../dom/styling/styles.ts'
import { watchInteractionState } from '../../dom/interaction-state.ts'
import css from '../../styles/buttons/button.css?inline'
import type { TooltipView } from './tooltip.ts'
import { reporting } from '../../core/util/thrown/report.ts'

/** The current appearance of a button. */
export interface ButtonLook {
  /** Its accessible name, unless it contains text. */
  readonly label: string
  /** Creates the built-in icon; the same function creates the same icon. */
  readonly picture: () => Element
  readonly styles?: ButtonStyles | undefined
  /** The button whose default styles these inherit. */
  readonly base?: ButtonStyles | undefined
  readonly tooltip?: Tooltip | undefined
  /**
   * The text of the tooltip if the page sets none.
   * @default the label
   */
  readonly words?: string
  /** Shown as `data-state`. */
  readonly state: string
  /** Marks it as disabled, while it keeps its focus and its name. */
  readonly isDisabled?: boolean
}

export interface ButtonView {
  readonly dom: HTMLButtonElement
  /** Renders what differs from the last appearance. */
  draw(look: ButtonLook): void
  destroy(): void
}

interface ButtonTraits {
  readonly part: string
  /** Whether clicks are reported even while it is disabled. */
  readonly isHeardDisabled?: boolean
  onPress(event: MouseEvent): void
}

/** A button of the input area: an icon, a text or both, styled by pointer and keyboard state. */
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

  /** Most buttons have no styles of the page that depend on pointer or keyboard. */
  function watch(): void {
    if (isWatched) return
    isWatched = true
    watchInteractionState(dom, signal, (over, pressed) => {
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
    // The first picture is there at once: only one that replaces another is animated.
    const isReplacing = content.length > 0
    content = next
    const frame = element('span', { class: isReplacing ? 'button-picture replaced' : 'button-picture', 'aria-hidden': 'true' })
    dom.classList.toggle('input-button-svg', !text)
    dom.classList.toggle('input-button-svg-text', Boolean(text) && svg !== '')
    const leaving = isReplacing && dom.querySelector('.button-picture')
    dom.replaceChildren(...(svg === '' ? [] : [frame]), ...(text ? [element('span', { class: 'text-button' }, text)] : []))
    if (leaving && !text) fadeOut(leaving)
    const drawBuiltIn = (): void => frame.replaceChildren(picture())
    if (svg) drawMarkup(frame, svg).then(style, drawBuiltIn)
    else drawBuiltIn()
  }

  /** Keeps a picture over the next one until it has faded; where nothing moves, it is gone at once. */
  function fadeOut(picture: Element): void {
    picture.className = 'leaving-picture'
    dom.append(picture)
    const fading = picture.getAnimations().map(({ finished }) => finished)
    void Promise.allSettled(fading).then(() => picture.remove())
  }

  async function drawMarkup(frame: HTMLElement, svg: string): Promise<void> {
    const { parseHtml } = await import('../../dom/html/html.ts')
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
      void tooltip?.then((tip) => tip.update(look?.tooltip, look?.words ?? look?.label ?? ''), reporting('not-loaded'))
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
