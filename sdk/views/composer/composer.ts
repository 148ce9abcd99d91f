import type { ButtonPosition } from '../../core/options/styles.ts'
import type { ChatState, View, ViewContext } from '../../core/types.ts'
import { element } from '../../dom/element.ts'
import { isTouch } from '../../dom/is-touch.ts'
import { adoptSheets } from '../../dom/sheets.ts'
import { applyStyles } from '../../dom/styles.ts'
import css from '../../styles/composer/composer.css?inline'
import { createAttachmentShelf } from './attachment-shelf.ts'
import type * as LayoutRules from '../buttons/button-layout.ts'
import { buttonPlace, type ButtonPlace } from '../buttons/button-place.ts'
import type { Dropup } from '../buttons/dropup.ts'
import { createLazyView } from '../lazy-view.ts'
import type { MenuItem } from '../buttons/menu-item.ts'
import { createSubmitButton } from '../buttons/submit-button.ts'
import { createTextInput } from './text-input.ts'

/** A button that takes its place in the input area. */
export interface ComposerButton {
  readonly kind: LayoutRules.ButtonKind
  readonly dom: HTMLElement
  /** Where the page wants it, by the options as they are now. */
  position?(): ButtonPosition | undefined
  /** How it stands in the menu, for those that may find no other place. */
  readonly menuItem?: MenuItem
}

export interface Composer extends View {
  /** Where the visitor writes. */
  readonly textInput: HTMLTextAreaElement
  /** Puts the caret at the end of the text. */
  focus(): void
  /** Gives a button a place among the others. Returns the way to take it out. */
  addButton(button: ComposerButton): () => void
  /** Puts something among the attachments, above the text. Returns the way to take it out. */
  addAttachment(dom: HTMLElement): () => void
}

const sides = ['outside-start', 'inside-start', 'inside-end', 'outside-end'] as const
type Side = (typeof sides)[number]

const positioned = (button: ComposerButton) => ({ ...button, position: button.position?.() })
const isMenuButton = <Button extends { readonly menuItem?: MenuItem }>(
  button: Button,
): button is Button & { readonly menuItem: MenuItem } => button.menuItem !== undefined

/** The input area: a text field, and buttons in it and beside it. */
export function createComposer(context: ViewContext): Composer {
  const { get, root, signal } = context
  adoptSheets(root, [css])
  const textInput = createTextInput(context)
  const submitButton = createSubmitButton(context, focusAfterPress)
  const field = element('div', { id: 'text-input-container', part: 'field' }, textInput.dom)
  const dom = element('div', { id: 'input', part: 'composer' }, field)
  const shelf = createAttachmentShelf(context, dom, focusAfterPress)
  const slots: Partial<Record<Side, HTMLElement>> = {}
  const submit: ComposerButton = {
    kind: 'submit',
    dom: submitButton.dom,
    position: () => get().config.options.submitButtonStyles?.position,
  }
  let others: readonly ComposerButton[] = []
  let layoutRules: Promise<typeof LayoutRules> | undefined
  let dropup: Dropup | undefined
  let dropupLoading: Promise<void> | undefined
  const charactersLeft = createLazyView<View>(async () => {
    const { createCharactersLeft } = await import('./characters-left.ts')
    const view = createCharactersLeft(context)
    dom.append(view.dom)
    return view
  }, signal)
  let isFocusStyled = false

  function focusAfterPress(): void {
    // On a phone it would raise the keyboard that the visitor just put away. Who points with nothing at all has a real one.
    if (!isTouch()) textInput.focus()
  }

  function makeSlot(side: Side): HTMLElement {
    const slot = (slots[side] = element('div', { class: `input-buttons at-${side}` }))
    const neighbour = side.startsWith('inside') ? textInput.dom : field
    neighbour[side.endsWith('start') ? 'before' : 'after'](slot)
    return slot
  }

  function fillSlots(buttonsAt: (side: ButtonPlace) => readonly { readonly dom: HTMLElement }[]): void {
    const focused = root.activeElement
    for (const side of sides) {
      const doms = buttonsAt(side).map((button) => button.dom)
      const slot = slots[side] ?? (doms.length > 0 && makeSlot(side))
      if (!slot || (doms.length === slot.children.length && doms.every((button, index) => button === slot.children[index])))
        continue
      slot.replaceChildren(...doms)
      for (const { classList } of doms) {
        classList.remove(...sides)
        classList.add(side)
      }
    }
    // Moving an element takes its focus away.
    if (focused !== root.activeElement && focused instanceof HTMLElement) focused.focus()
  }

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
      // They stand beside its place then.
      console.error(error)
      dropupLoading = undefined
    }
  }

  /** Most chats have one button, and no need of the rules for many. */
  async function placeMany(): Promise<void> {
    const { layoutButtons } = await (layoutRules ??= import('../buttons/button-layout.ts'))
    const wish = (): ButtonPosition | undefined => get().config.options.dropupStyles?.button?.position
    const layout = () => layoutButtons([...others, submit].map(positioned), wish())
    if (layout().menuPlace && !dropup) await (dropupLoading ??= loadDropup())
    if (signal.aborted) return
    const { places, menuPlace } = layout()
    const inMenu = dropup ? places['dropup-menu'].filter(isMenuButton) : []
    const besideMenu = places['dropup-menu'].filter((button) => !inMenu.some((other) => other === button))
    const atMenu = [...besideMenu, ...(dropup && inMenu.length ? [dropup] : [])]
    fillSlots((side) => (menuPlace === side ? [...places[side], ...atMenu] : places[side]))
    dropup?.update(inMenu)
  }

  function placeButtons(): void {
    if (!layoutRules && !others.length) return placeSubmit()
    placeMany().catch((error: unknown) => {
      console.error(error)
      layoutRules = undefined
      // Not where the page wants them, but there.
      if (!signal.aborted) fillSlots((side) => (side === 'outside-end' ? [...others, submit] : []))
    })
  }

  const drawCharactersLeft = (state: ChatState, previous: ChatState): void =>
    charactersLeft.draw(state.config.characterLimit !== undefined, (view) => view.update?.(state, previous))

  function style(): void {
    const { inputAreaStyle, textInput: options } = get().config.options
    const { container, focus } = options?.styles ?? {}
    applyStyles(dom, inputAreaStyle)
    applyStyles(field, container, root.activeElement === textInput.dom ? focus : undefined)
    if (!focus || isFocusStyled) return
    isFocusStyled = true
    for (const type of ['focus', 'blur']) textInput.dom.addEventListener(type, style, { signal })
  }

  dom.addEventListener(
    'mousedown',
    (event) => {
      if (event.target === textInput.dom) return
      // A press on a button leaves the caret where it is; one on the field beside the text means the text.
      if (event.target === field) textInput.focus()
      if (root.activeElement === textInput.dom) event.preventDefault()
    },
    { signal },
  )

  placeButtons()
  style()
  drawCharactersLeft(get(), get())
  return {
    dom,
    textInput: textInput.dom,
    focus: textInput.focus,
    addButton(button) {
      others = [...others, button]
      placeButtons()
      return () => {
        others = others.filter((other) => other !== button)
        button.dom.remove()
        placeButtons()
      }
    },
    addAttachment: shelf.add,
    update(state, previous) {
      textInput.update?.(state, previous)
      submitButton.update?.(state, previous)
      if (state.composer !== previous.composer || state.config !== previous.config) shelf.update(state, previous)
      if (state.composer.text !== previous.composer.text || state.config !== previous.config) drawCharactersLeft(state, previous)
      if (state.config === previous.config) return
      placeButtons()
      style()
    },
    destroy() {
      textInput.destroy()
      submitButton.destroy()
      charactersLeft.destroy()
      shelf.destroy()
      dropup?.destroy()
      dom.remove()
    },
  }
}
