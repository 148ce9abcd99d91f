import type { ChatState, View, ViewContext } from '../../core/types.ts'
import { element } from '../../dom/element.ts'
import { isTouch } from '../../dom/is-touch.ts'
import { adoptSheets } from '../../dom/styling/sheets.ts'
import { applyStyles } from '../../dom/styling/styles.ts'
import css from '../../styles/composer/composer.css?inline'
import { createAttachmentShelf } from './attachment-shelf.ts'
import type { ComposerButton } from './composer-button.ts'
import { createComposerButtons } from './composer-buttons.ts'
import { createLazyView } from '../lazy-view.ts'
import { createSubmitButton } from '../buttons/submit-button.ts'
import { createTextInput } from './text-input.ts'

export interface Composer extends View {
  /** The text area. */
  readonly textInput: HTMLTextAreaElement
  /** Puts the caret at the end of the text. */
  focus(): void
  /** Adds a button. Returns a function that removes it. */
  addButton(button: ComposerButton): () => void
  /** Adds an element to the attachments, above the text. Returns a function that removes it. */
  addAttachment(dom: HTMLElement): () => void
}

/** The input area: a text field, and buttons inside and beside it. */
export function createComposer(context: ViewContext): Composer {
  const { get, root, signal } = context
  adoptSheets(root, [css])
  const textInput = createTextInput(context)
  const submitButton = createSubmitButton(context, focusAfterPress)
  const field = element('div', { id: 'text-input-container', part: 'field' }, textInput.dom)
  const dom = element('div', { id: 'input', part: 'composer' }, field)
  const shelf = createAttachmentShelf(context, dom, field, focusAfterPress)
  const buttons = createComposerButtons(context, {
    field,
    textInput: textInput.dom,
    submit: {
      kind: 'submit',
      dom: submitButton.dom,
      position: () => get().config.options.submitButtonStyles?.position,
    },
  })
  const charactersLeft = createLazyView<View>(async () => {
    const { createCharactersLeft } = await import('./characters-left.ts')
    const view = createCharactersLeft(context)
    dom.append(view.dom)
    return view
  }, signal)
  /** Few pages let messages wait. */
  const queue = createLazyView<View>(async () => {
    const { createQueueView } = await import('../queue/queue.ts')
    return createQueueView(context, { dom, focus: textInput.focus, addButton: buttons.add })
  }, signal)
  let isFocusStyled = false

  function focusAfterPress(): void {
    // On a phone this would open the keyboard that the visitor just closed. Devices without a pointer have a real keyboard.
    if (!isTouch()) textInput.focus()
  }

  const drawCharactersLeft = (state: ChatState, previous: ChatState): void =>
    charactersLeft.draw(state.config.characterLimit !== undefined, (view) => view.update?.(state, previous))

  function drawQueue(state: ChatState, previous: ChatState): void {
    const isWanted = Boolean(state.queue || (state.phase !== 'idle' && state.config.options.queue))
    if (isWanted || previous.queue || state.phase !== previous.phase)
      queue.draw(isWanted, (view) => view.update?.(get(), previous))
  }

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
      // A click on a button keeps the caret where it is; one on the field beside the text focuses the text.
      if (event.target === field) textInput.focus()
      if (root.activeElement === textInput.dom) event.preventDefault()
    },
    { signal },
  )

  buttons.place()
  style()
  drawCharactersLeft(get(), get())
  drawQueue(get(), get())
  return {
    dom,
    textInput: textInput.dom,
    focus: textInput.focus,
    addButton: buttons.add,
    addAttachment: shelf.add,
    update(state, previous) {
      textInput.update?.(state, previous)
      submitButton.update?.(state, previous)
      if (state.composer !== previous.composer || state.config !== previous.config) shelf.update(state, previous)
      if (state.composer.text !== previous.composer.text || state.config !== previous.config) drawCharactersLeft(state, previous)
      drawQueue(state, previous)
      if (state.config === previous.config) return
      buttons.place()
      style()
    },
    destroy() {
      textInput.destroy()
      submitButton.destroy()
      charactersLeft.destroy()
      shelf.destroy()
      queue.destroy()
      buttons.destroy()
      dom.remove()
    },
  }
}
