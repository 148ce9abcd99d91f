import type { CustomButton, CustomButtonState } from '../core/options-input.ts'
import { fillLabel } from '../core/labels.ts'
import { isSame } from '../core/is-same.ts'
import type { Capability } from '../core/types.ts'
import { icon } from '../dom/icon.ts'
import { createButton, type ButtonView } from '../views/button.ts'
import type { CapabilityContext } from './capability-context.ts'

const states: readonly unknown[] = ['default', 'active', 'disabled'] satisfies CustomButtonState[]
const picture = (): Element => icon('M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9L3.5 9.7l5.9-.8Z')

/** One button of the page's own: it has a state, and the page decides what a press makes of it. */
function createCustomButton(context: CapabilityContext, options: () => CustomButton, number: number) {
  const { get, composer } = context
  let state: CustomButtonState = options().initialState ?? 'default'
  const label = (): string =>
    options().styles?.button?.[state]?.text?.content || fillLabel(get().config.labels.customButton, { number })

  const button: ButtonView = createButton(context, { part: 'custom', onPress: press })

  function draw(): void {
    const { styles, tooltip } = options()
    button.draw({
      label: label(),
      picture,
      styles: styles?.button?.[state],
      base: state === 'default' ? undefined : styles?.button?.default,
      tooltip,
      state,
      isDisabled: state === 'disabled',
    })
    button.dom.classList.add('custom-button')
    for (const name of states) button.dom.classList.toggle(`custom-button-container-${String(name)}`, name === state)
    if (state === 'active') button.dom.setAttribute('aria-pressed', 'true')
    else button.dom.removeAttribute('aria-pressed')
  }

  function setState(next: unknown): void {
    if (!states.includes(next) || next === state) return
    state = next as CustomButtonState
    draw()
  }

  function press(): void {
    if (state === 'disabled') return
    try {
      setState(options().onClick?.(state))
    } catch (error) {
      console.error('The onClick of a custom button failed:', error)
    }
  }

  draw()
  const remove = composer.addButton({
    kind: 'custom',
    dom: button.dom,
    position: () => options().position,
    menuItem: {
      label,
      picture,
      press,
      isDisabled: () => state === 'disabled',
      styles: () => options().styles?.dropup?.[state],
    },
  })
  return {
    draw,
    setState,
    destroy(): void {
      remove()
      button.destroy()
    },
  }
}

/** The buttons that the page adds to the input area. (chat.md §4) */
export function createCustomButtons(context: CapabilityContext): Capability {
  const { get } = context
  let buttons: ReturnType<typeof createCustomButton>[] = []
  let given: readonly CustomButton[] = []

  /** Takes over the options; a button keeps its state as long as there are as many buttons as before. */
  function configure(): void {
    const before = given
    given = get().config.options.customButtons ?? []
    if (buttons.length !== given.length) {
      for (const button of buttons) button.destroy()
      buttons = given.map((_, index) => createCustomButton(context, () => given[index] ?? {}, index + 1))
    }
    for (const [index, button] of buttons.entries()) {
      const options = given[index]
      if (options) options.setState = button.setState
      const { initialState } = options ?? {}
      if (initialState !== undefined && !isSame(initialState, before[index]?.initialState)) button.setState(initialState)
      button.draw()
    }
  }

  configure()
  return {
    name: 'custom-buttons',
    update(state, previous) {
      if (state.config !== previous.config) configure()
    },
    destroy() {
      for (const button of buttons) button.destroy()
    },
  }
}
