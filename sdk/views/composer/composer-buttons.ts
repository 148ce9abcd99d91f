import type { ButtonPosition } from '../../core/options/styles.ts'
import type { ViewContext } from '../../core/types.ts'
import type * as LayoutRules from '../buttons/button-layout.ts'
import { buttonPlace, createButtonSlots } from '../buttons/button-slots.ts'
import type { Dropup } from '../buttons/dropup.ts'
import type { MenuItem } from '../buttons/menu-item.ts'
import type { ComposerButton } from './composer-button.ts'
import { leaveFocus } from '../../dom/focus/leave-focus.ts'
import { returnFocus } from '../return-focus.ts'
import { report } from '../../core/util/thrown/report.ts'

interface ButtonsFrame {
  readonly field: HTMLElement
  readonly textInput: HTMLElement
  /** The button that every chat has. */
  readonly submit: ComposerButton
}

const positioned = (button: ComposerButton) => ({ ...button, position: button.position?.() })
const isMenuButton = <Button extends { readonly menuItem?: MenuItem }>(
  button: Button,
): button is Button & { readonly menuItem: MenuItem } => button.menuItem !== undefined

/** The buttons of the input area: those without a place beside the text go into a menu. */
export function createComposerButtons(context: ViewContext, { field, textInput, submit }: ButtonsFrame) {
  const { get, root, signal } = context
  const fillSlots = createButtonSlots({ root, field, textInput })
  let others: readonly ComposerButton[] = []
  let layoutRules: Promise<typeof LayoutRules> | undefined
  let dropup: Dropup | undefined
  let dropupLoading: Promise<void> | undefined

  function placeSubmit(): void {
    const wish = buttonPlace(submit.position?.())
    const place = wish && wish !== 'dropup-menu' ? wish : 'inside-end'
    fillSlots((side) => (side === place ? [submit] : []))
  }

  /** Few chats have so many buttons that some go into a menu. */
  async function loadDropup(): Promise<void> {
    try {
      const { createDropup } = await import('../buttons/dropup.ts')
      if (!signal.aborted) dropup = createDropup(context)
    } catch (error) {
      // Then they are placed beside it.
      report('not-loaded', error)
      dropupLoading = undefined
    }
  }

  /** Most chats have one button, and don't need the rules for several. */
  async function placeMany(): Promise<void> {
    const rules = await (layoutRules ??= import('../buttons/button-layout.ts'))
    const wish = (): ButtonPosition | undefined => get().config.options.dropupStyles?.button?.position
    const layout = () => {
      const { layoutInField, layoutBesideField } = rules
      const layoutButtons = get().config.theme.preset === 'messenger' ? layoutBesideField : layoutInField
      return layoutButtons([...others, submit].map(positioned), wish())
    }
    if (layout().menuPlace && !dropup) await (dropupLoading ??= loadDropup())
    if (signal.aborted) return
    const { places, menuPlace } = layout()
    const inMenu = dropup ? places['dropup-menu'].filter(isMenuButton) : []
    const besideMenu = places['dropup-menu'].filter((button) => !inMenu.some((other) => other === button))
    const atMenu = [...besideMenu, ...(dropup && inMenu.length ? [dropup] : [])]
    fillSlots((side) => (menuPlace === side ? [...places[side], ...atMenu] : places[side]))
    dropup?.update(inMenu)
  }

  /** Places every button according to the current options. */
  function place(): void {
    if (!layoutRules && !others.length) return placeSubmit()
    placeMany().catch((error: unknown) => {
      report('not-loaded', error)
      layoutRules = undefined
      // Not where the page wants them, but usable.
      if (!signal.aborted) fillSlots((side) => (side === 'outside-end' ? [...others, submit] : []))
    })
  }

  return {
    place,
    /** Adds a button. Returns a function that removes it. */
    add(button: ComposerButton): () => void {
      others = [...others, button]
      place()
      return () => {
        others = others.filter((other) => other !== button)
        leaveFocus(button.dom, () => returnFocus(root))
        button.dom.remove()
        place()
      }
    },
    destroy: (): void => dropup?.destroy(),
  }
}
