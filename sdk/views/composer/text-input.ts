// The text area in which the visitor writes: Enter sends, Shift+Enter begins a line, arrow up recalls the last message, pasted files are
// attached.
import type { ChatState, View, ViewContext } from '../../core/types.ts'
import { element, setAttributes } from '../../dom/element.ts'
import { isComposing } from '../../dom/is-composing.ts'
import { isolatedPlaceholder } from '../../dom/fields/isolated-placeholder.ts'
import { isTouch, watchTouch } from '../../dom/is-touch.ts'
import { sizeToText } from '../../dom/fields/size-to-text.ts'
import { observeLayout } from '../../dom/observe-layout.ts'
import { createPageSheet, type PageSheet } from '../../dom/styling/page-sheet.ts'
import { applyStyles } from '../../dom/styling/styles.ts'
import { keepLettersWhole } from './keep-letters-whole.ts'

export interface TextInput extends View {
  readonly dom: HTMLTextAreaElement
  /** Puts the caret at the end. */
  focus(): void
}

/** The text of the visitor's last message. */
function lastSentText({ messages }: ChatState): string {
  const message = messages.findLast(({ role, kind }) => role === 'user' && kind === 'message')
  return message?.parts.map((part) => (part.type === 'text' ? part.text : '')).join('') ?? ''
}

/** The text area in which the visitor writes. */
export function createTextInput({ get, requests, root, signal }: ViewContext): TextInput {
  const dom = element('textarea', {
    id: 'text-input',
    part: 'input',
    rows: 1,
    autocomplete: 'off',
  })
  let placeholderSheet: PageSheet | undefined
  const grow = sizeToText(dom, signal)

  /** From the second line on the text has the whole width of the field: until it is empty, or the line would come and go. */
  const size = observeLayout.size(() => {
    if (dom.value && dom.scrollHeight > 1.6 * Number.parseFloat(getComputedStyle(dom).minBlockSize))
      dom.parentElement?.setAttribute('data-tall', '')
  })
  size.observe(dom)

  function shrink(): void {
    if (!dom.value) dom.parentElement?.removeAttribute('data-tall')
  }

  function drawText({ composer: { text } }: ChatState): void {
    if (text === dom.value) return
    dom.value = text
    shrink()
    grow()
  }

  function configure({ config, composer }: ChatState): void {
    const { styles, placeholder } = config.options.textInput ?? {}
    const name = composer.placeholder || config.labels.input
    setAttributes(dom, {
      placeholder: isolatedPlaceholder(root, composer.placeholder),
      'aria-label': name,
      maxlength: config.characterLimit,
      'aria-describedby': config.characterLimit === undefined ? undefined : 'characters-left',
      readonly: composer.isDisabled,
      'aria-disabled': composer.isDisabled && 'true',
    })
    applyStyles(dom, styles?.text)
    if (placeholder?.style) placeholderSheet ??= createPageSheet(root)
    const rule = placeholderSheet?.rule('#text-input::placeholder')
    if (rule) applyStyles(rule, placeholder?.style)
  }

  /** Sets the label of the Enter key on on-screen keyboards. */
  function hint(hasTouch: boolean): void {
    setAttributes(dom, { enterkeyhint: hasTouch ? 'enter' : 'send' })
  }

  function breakLine(): void {
    // Not on the standards track, but the only way to insert text that the visitor can undo.
    document.execCommand('insertText', false, '\n')
  }

  function pressEnter(event: KeyboardEvent): void {
    // On-screen keyboards have no Shift+Enter, so Enter starts a new line.
    if (event.shiftKey || event.altKey || isTouch()) return
    event.preventDefault()
    if (event.ctrlKey) breakLine()
    else requests.submit()
  }

  function recall(event: KeyboardEvent): void {
    const text = lastSentText(get())
    if (dom.value || !text) return
    event.preventDefault()
    requests.setText(text, true)
  }

  const listen = <Type extends keyof HTMLElementEventMap>(type: Type, run: (event: HTMLElementEventMap[Type]) => void): void =>
    dom.addEventListener(type, run, { signal })
  listen('input', () => {
    shrink()
    requests.setText(dom.value, true)
  })
  listen('keydown', (event) => {
    if (isComposing(event) || dom.readOnly) return
    if (event.key === 'Enter') pressEnter(event)
    else if (event.key === 'ArrowUp' && !event.shiftKey) recall(event)
  })
  listen('paste', (event) => {
    const { clipboardData } = event
    const files = [...(clipboardData?.files ?? [])]
    const text = clipboardData?.getData('text/plain').trim() ?? ''
    // Office programs copy an image of the text along with the text: the text is meant. Finder adds the file's name as text.
    if (!files.length || (text && !files.some(({ name }) => text.includes(name)))) return
    event.preventDefault()
    requests.addFiles(files)
  })

  keepLettersWhole(dom, signal)
  watchTouch(hint, signal)
  configure(get())
  drawText(get())
  return {
    dom,
    focus() {
      dom.focus()
      dom.setSelectionRange(dom.value.length, dom.value.length)
    },
    update(state, { composer, config }) {
      if (state.composer === composer && state.config === config) return
      const { placeholder, isDisabled } = state.composer
      if (state.config !== config || placeholder !== composer.placeholder || isDisabled !== composer.isDisabled) configure(state)
      drawText(state)
    },
    destroy() {
      size.disconnect()
      placeholderSheet?.destroy()
      dom.remove()
    },
  }
}
