import { featureLabels } from '../core/labels/features.ts'
import type { CustomButton, CustomButtonState } from '../core/options/input.ts'
import { fillLabel } from '../core/labels/fill-label.ts'
import type { Capability } from '../core/types.ts'
import { icon } from '../dom/icon.ts'
import { createButton, type ButtonView } from '../views/buttons/button.ts'
import { withContentOf } from '../views/buttons/with-content-of.ts'
import type { CapabilityContext } from './capability-context.ts'
import { matchMedia } from '../dom/match-media.ts'
import { report } from '../core/util/thrown/report.ts'

const states: readonly CustomButtonState[] = ['default', 'active', 'disabled']
const isState = (value: unknown): value is CustomButtonState => states.some((state) => state === value)
const picture = (): Element => icon('M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9L3.5 9.7l5.9-.8Z', 'custom-icon')

/** One of the page's own buttons: it has a state, and the page decides what a click does. */
function createCustomButton(context: CapabilityContext, options: () => CustomButton, number: number) {
  const { get, composer } = context
  const { initialState } = options()
  let state: CustomButtonState = isState(initialState) ? initialState : 'default'
  const styles = () => withContentOf(options().styles?.button?.[state], options().styles?.button?.default)
  const words = (): string => fillLabel(featureLabels(get().config.labels), 'customButton', { number })
  const label = (): string => styles()?.text?.content || words()

  const button: ButtonView = createButton(context, {
    part: 'custom',
    // As in Deep Chat, the page also receives clicks on a disabled button, with its state.
    isHeardDisabled: true,
    onPress({ detail }) {
      press()
      // After a mouse click the text field keeps focus. With the keyboard, focus stays on the button; with touch, no on-screen
      // keyboard opens.
      const isByMouse = detail > 0 && matchMedia('(hover: hover)').matches
      if (isByMouse && button.dom.matches(':focus')) composer.focus()
    },
  })

  function draw(): void {
    const { styles: given, tooltip } = options()
    button.draw({
      label: label(),
      words: words(),
      picture,
      styles: styles(),
      base: state === 'default' ? undefined : given?.button?.default,
      tooltip,
      state,
      isDisabled: state === 'disabled',
    })
    button.dom.classList.add('custom-button')
    for (const name of states) button.dom.classList.toggle(`custom-button-container-${name}`, name === state)
    if (state === 'active') button.dom.setAttribute('aria-pressed', 'true')
    else button.dom.removeAttribute('aria-pressed')
  }

  function setState(next: unknown): void {
    if (!isState(next) || next === state) return
    state = next
    draw()
  }

  function press(): void {
    try {
      setState(options().onClick?.(state))
    } catch (error) {
      report('failed-callback', 'The onClick of a custom button failed:', error)
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

/** The page's own buttons in the input area. */
export function createCustomButtons(context: CapabilityContext): Capability {
  const { get } = context
  const buttons: ReturnType<typeof createCustomButton>[] = []
  let given: readonly CustomButton[] = []

  /** Applies changed options; a button keeps its state as long as it exists. */
  function configure(): void {
    const before = given
    given = get().config.options.customButtons ?? []
    while (buttons.length > given.length) buttons.pop()?.destroy()
    for (const [index, options] of given.entries()) {
      const button = (buttons[index] ??= createCustomButton(context, () => given[index] ?? {}, index + 1))
      // The page's options may be frozen.
      Reflect.set(options, 'setState', button.setState)
      const { initialState } = options
      if (initialState !== undefined && initialState !== before[index]?.initialState) button.setState(initialState)
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
