import type { ButtonPosition } from '../core/options-style.ts'
import type { View, ViewContext } from '../core/types.ts'
import { element } from '../dom/element.ts'
import { adoptSheets } from '../dom/sheets.ts'
import { applyStyles } from '../dom/styles.ts'
import css from '../styles/composer.css?inline'
import { layoutButtons, type ButtonKind, type ButtonPlace } from './button-layout.ts'
import { createSubmitButton } from './submit-button.ts'
import { createTextInput } from './text-input.ts'

/** A button that takes its place in the input area. */
export interface ComposerButton {
  readonly kind: ButtonKind
  readonly dom: HTMLElement
  /** Where the page wants it, by the options as they are now. */
  position?(): ButtonPosition | undefined
}

export interface Composer extends View {
  /** Puts the caret at the end of the text. */
  focus(): void
  /** Gives a button a place among the others. Returns the way to take it out. */
  addButton(button: ComposerButton): () => void
}

const places: readonly ButtonPlace[] = ['outside-start', 'inside-start', 'inside-end', 'outside-end']

/** The input area: a text field, and buttons in it and beside it. */
export function createComposer(context: ViewContext): Composer {
  const { get, root, signal } = context
  adoptSheets(root, [css])
  const textInput = createTextInput(context)
  const submitButton = createSubmitButton(context, () => {
    // On a phone the focus would raise the keyboard that the visitor just put away.
    if (matchMedia('(hover: hover)').matches) textInput.focus()
  })
  const slot = (place: ButtonPlace): HTMLElement => element('div', { class: `input-buttons at-${place}` })
  const slots: Readonly<Record<ButtonPlace, HTMLElement>> = {
    'outside-start': slot('outside-start'),
    'inside-start': slot('inside-start'),
    'inside-end': slot('inside-end'),
    'outside-end': slot('outside-end'),
  }
  const field = element(
    'div',
    { id: 'text-input-container', part: 'field' },
    slots['inside-start'],
    textInput.dom,
    slots['inside-end'],
  )
  const dom = element(
    'div',
    { id: 'input', part: 'composer' },
    slots['outside-start'],
    field,
    slots['outside-end'],
    textInput.hint,
  )
  const submit: ComposerButton = {
    kind: 'submit',
    dom: submitButton.dom,
    position: () => get().config.options.submitButtonStyles?.position,
  }
  let buttons: ComposerButton[] = [submit]

  function placeButtons(): void {
    const wishes = buttons.map((button) => ({ kind: button.kind, position: button.position?.(), dom: button.dom }))
    const layout = layoutButtons(wishes, get().config.options.dropupStyles?.button?.position)
    const focused = root.activeElement
    for (const place of places) {
      const inPlace = layout.places[place].concat(layout.menuPlace === place ? layout.places['dropup-menu'] : [])
      const doms = inPlace.map((button) => button.dom)
      if (doms.length === slots[place].children.length && doms.every((button, index) => button === slots[place].children[index]))
        continue
      slots[place].replaceChildren(...doms)
      for (const button of doms) {
        button.classList.remove(...places)
        button.classList.add(place)
      }
    }
    // Moving an element takes its focus away.
    if (focused !== root.activeElement && focused instanceof HTMLElement) focused.focus()
  }

  function style(): void {
    const { inputAreaStyle, textInput: options } = get().config.options
    const isFocused = root.activeElement === textInput.dom
    applyStyles(dom, inputAreaStyle)
    applyStyles(field, options?.styles?.container, isFocused ? options?.styles?.focus : undefined)
  }

  textInput.dom.addEventListener('focus', style, { signal })
  textInput.dom.addEventListener('blur', style, { signal })
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
  return {
    dom,
    focus: textInput.focus,
    addButton(button) {
      buttons = [...buttons.filter((other) => other !== submit), button, submit]
      placeButtons()
      return () => {
        buttons = buttons.filter((other) => other !== button)
        placeButtons()
      }
    },
    update(state, previous) {
      textInput.update?.(state, previous)
      submitButton.update?.(state, previous)
      if (state.config === previous.config) return
      placeButtons()
      style()
    },
    destroy() {
      textInput.destroy()
      submitButton.destroy()
      dom.remove()
    },
  }
}
