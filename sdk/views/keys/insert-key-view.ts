import { keyLabels } from '../../core/labels/keys.ts'
import type { KeyEntry, ViewContext } from '../../core/types.ts'
import { drawWords } from '../../dom/draw-words.ts'
import { element, setAttributes } from '../../dom/element.ts'
import { icon } from '../../dom/icon.ts'
import { isolatedPlaceholder } from '../../dom/fields/isolated-placeholder.ts'
import { isComposing } from '../../dom/is-composing.ts'
import type { KeyView } from './key-view.ts'
import { nameKeyField } from './name-key-field.ts'

const eye = 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12Zm10-3a3 3 0 1 1 0 6 3 3 0 0 1 0-6Z'
const stroke = 'M4 4l16 16'
const keyPicture = 'M15 4a5 5 0 1 1-4.6 7L4 17.4V20h3.5v-2.5H10V15h2.2M15.5 8.5h.1'

/** Asks the visitor for a key. What is typed is passed on with Start or Enter, and discarded with the view. */
export function createInsertKeyView({ get, requests, announce, root, signal }: ViewContext): KeyView {
  const input = element('input', {
    id: 'insert-key-input',
    part: 'key-input',
    type: 'password',
    autocomplete: 'off',
    autocapitalize: 'off',
    // A spell checker may send visible text to a server.
    spellcheck: 'false',
    enterkeyhint: 'go',
    'aria-describedby': 'insert-key-input-invalid-text',
  })
  const name = element('label', { for: input.id, dir: 'auto' })
  const toggle = element('button', { id: 'visibility-icon-container', type: 'button' })
  const start = element('button', { id: 'start-button', part: 'key-start', type: 'button' })
  const invalid = element('p', { id: 'insert-key-input-invalid-text', part: 'key-invalid', dir: 'auto' })
  const help = element('a', { class: 'insert-key-input-help-text', target: '_blank', rel: 'noopener noreferrer', dir: 'auto' })
  const caution = element('p', { class: 'insert-key-input-help-text', dir: 'auto' })
  const picture = element('div', { class: 'key-picture' }, icon(keyPicture))
  const field = element('div', { id: 'insert-key-input-container' }, input)
  const contents = element('div', { id: 'insert-key-contents' }, picture, name, field, invalid, toggle, start, help, caution)
  // In a low chat it scrolls, and Firefox makes every scrollable box a tab stop: this one has no name.
  const dom = element('div', { id: 'insert-key-view', part: 'key-view', tabindex: -1 }, contents)
  let drawn: KeyEntry | undefined

  function drawToggle(): void {
    const { keyHide, keyShow } = keyLabels(get().config.labels)
    const isHidden = input.type === 'password'
    toggle.replaceChildren(icon(isHidden ? eye : eye + stroke), isHidden ? keyShow : keyHide)
  }

  function showError(text: string): void {
    invalid.textContent = text
    invalid.hidden = !text
    setAttributes(input, { 'aria-invalid': Boolean(text) && 'true' })
    input.className = text ? 'insert-key-input-invalid' : 'insert-key-input-valid'
  }

  /** Shows and announces the result of submitting. */
  function drawOutcome({ isChecking, error }: KeyEntry): void {
    showError(error)
    if (isChecking) announce(keyLabels(get().config.labels).keyChecking)
    if (!error) return
    announce(error, 'assertive')
    if (dom.contains(root.activeElement)) input.focus()
  }

  function draw(): void {
    const { config, keyEntry } = get()
    if (!keyEntry) return
    const { options } = config
    const labels = keyLabels(config.labels)
    const { _insertKeyViewStyles: styles } = options
    const { helpUrl, isChecking } = keyEntry
    const asked = nameKeyField(keyEntry.placeholder, labels)
    drawWords(name, asked, labels)
    // The messenger theme has the label inside the field.
    setAttributes(input, {
      placeholder: config.theme.preset === 'messenger' && isolatedPlaceholder(root, asked),
      readonly: isChecking,
    })
    setAttributes(start, { 'aria-disabled': isChecking && 'true' })
    if (isChecking) start.replaceChildren(element('span', { id: 'loading-key', class: 'key-ring' }), labels.keyChecking)
    else start.textContent = labels.keyStart
    setAttributes(help, { href: helpUrl })
    help.hidden = helpUrl === undefined
    help.textContent = labels.keyHelp
    caution.hidden = styles?.displayCautionText === false
    caution.textContent = labels.keyCaution
    drawToggle()
    if (keyEntry !== drawn) drawOutcome(keyEntry)
    drawn = keyEntry
  }

  const submit = (): void => requests.insertKey(input.value)

  toggle.addEventListener(
    'click',
    () => {
      input.type = input.type === 'password' ? 'text' : 'password'
      drawToggle()
    },
    { signal },
  )
  start.addEventListener('click', submit, { signal })
  input.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Enter' && !isComposing(event)) submit()
    },
    { signal },
  )
  input.addEventListener('input', () => showError(''), { signal })
  draw()
  return {
    dom,
    draw,
    focus: () => input.focus(),
    destroy() {
      input.value = ''
      dom.remove()
    },
  }
}
