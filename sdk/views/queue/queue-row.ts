// A message that waits until it can be sent: its words, and the buttons to edit, send and remove it.
import { actionLabels } from '../../core/labels/actions.ts'
import { fillLabel } from '../../core/labels/fill-label.ts'
import { formatList } from '../../core/labels/format-list.ts'
import { isolateWords, withoutIsolates } from '../../core/labels/names/isolate-name.ts'
import { messageLabels } from '../../core/labels/messages.ts'
import { queueLabels, type QueueLabels } from '../../core/labels/queue.ts'
import type { QueuedMessage, ViewContext } from '../../core/types.ts'
import { cutText } from '../../core/util/cut-text.ts'
import { wordNodes, wordsDirection } from '../../dom/draw-words.ts'
import { element, setAttributes } from '../../dom/element.ts'
import { icon } from '../../dom/icon.ts'
import { isComposing } from '../../dom/is-composing.ts'
import { isTouch } from '../../dom/is-touch.ts'
import { adoptSheets } from '../../dom/styling/sheets.ts'
import panelCss from '../../styles/message/actions.css?inline'
import { createPanelForm } from '../actions/panel-form.ts'
import { keepLettersWhole } from '../composer/keep-letters-whole.ts'
import { arrowUp } from '../../dom/icons/arrow-up.ts'
import { cross } from '../../dom/icons/cross.ts'
import { paper } from '../../dom/icons/paper.ts'
import { leaveFocus } from '../../dom/focus/leave-focus.ts'

const pen = 'M4 20h4L19 9l-4-4L4 16v4ZM13 7l4 4'

/** The number of characters of a message in the name of a button. */
const longestName = 40

interface QueueRowEvents {
  onEdit(): void
  onCancel(): void
  onSave(text: string): void
  onSend(): void
  onRemove(message: QueuedMessage): void
}

export interface QueueRow {
  readonly dom: HTMLLIElement
  /** Shows the message, or a form to edit its text. */
  draw(message: QueuedMessage, isEditing: boolean): void
  /** Focuses its first button. */
  focus(): void
}

const fileNames = ({ attachments }: QueuedMessage, labels: QueueLabels): string =>
  formatList(
    attachments.map(({ file }) => file.name || labels.file),
    labels,
    { isOpen: true },
  )

/** The text of a message in at most that many characters, else the names of its files. */
export function wordsOf(message: QueuedMessage, most: number, labels: QueueLabels): string {
  const words = message.text || withoutIsolates(fileNames(message, labels))
  return words.length > most ? `${cutText(words, most)}…` : words
}

/** A message that waits until it can be sent. */
export function createQueueRow(context: ViewContext, first: QueuedMessage, events: QueueRowEvents): QueueRow {
  const { get, root } = context
  let message = first
  let form: HTMLFormElement | undefined
  const words = element('p', { class: 'queue-text', dir: 'auto' })
  const files = element('p', { class: 'queue-files' })
  const button = (path: string, part: string, press: () => void): HTMLButtonElement => {
    const dom = element('button', { type: 'button', class: 'queue-button', part }, icon(path))
    dom.addEventListener('click', press)
    return dom
  }
  const edit = button(pen, 'queue-edit', events.onEdit)
  const send = button(arrowUp, 'queue-send', events.onSend)
  const remove = button(cross, 'queue-remove', () => events.onRemove(message))
  const content = element(
    'div',
    { class: 'queue-content' },
    element('div', { class: 'queue-words' }, words, files),
    element('div', { class: 'queue-buttons' }, edit, send, remove),
  )
  const dom = element('li', { class: 'queue-message', part: 'queue-message' }, content)

  function createForm(): HTMLFormElement {
    adoptSheets(root, [panelCss])
    const labels = messageLabels(actionLabels(get().config.labels))
    const field = element('textarea', {
      'aria-label': labels.input,
      dir: 'auto',
      rows: 1,
      maxlength: get().config.characterLimit,
    })
    keepLettersWhole(field)
    field.value = message.text
    const isEmpty = (): boolean => !field.value.trim() && !message.attachments.length
    const made = createPanelForm(context, {
      className: 'queue-form',
      part: 'queue-form',
      label: labels.edit,
      fields: [field],
      submitLabel: labels.save,
      cancelLabel: labels.cancel,
      onSubmit: () => events.onSave(field.value.trim()),
      onCancel: events.onCancel,
    })
    field.addEventListener('input', () => made.disable(isEmpty()))
    field.addEventListener('keydown', (event) => {
      // On-screen keyboards have no Shift+Enter.
      if (event.key !== 'Enter' || event.shiftKey || isComposing(event) || isTouch()) return
      event.preventDefault()
      made.send()
    })
    return made.dom
  }

  function open(): void {
    form = createForm()
    content.hidden = true
    dom.append(form)
    const field = form.querySelector('textarea')
    field?.focus()
    field?.setSelectionRange(field.value.length, field.value.length)
  }

  function close(): void {
    content.hidden = false
    if (form) leaveFocus(form, () => edit.focus())
    form?.remove()
    form = undefined
  }

  dom.addEventListener('keydown', (event) => {
    if (event.key !== 'Delete' || event.target instanceof HTMLTextAreaElement) return
    event.preventDefault()
    events.onRemove(message)
  })

  return {
    dom,
    draw(next, isEditing) {
      message = next
      const labels = queueLabels(get().config.labels)
      const text = wordsOf(next, longestName, labels)
      words.textContent = next.text
      words.title = next.text
      words.hidden = !next.text
      files.hidden = !next.attachments.length
      files.title = withoutIsolates(fileNames(next, labels))
      files.replaceChildren(icon(paper), element('span', { dir: wordsDirection(labels) }, ...wordNodes(fileNames(next, labels))))
      for (const [target, name] of [
        [edit, 'queueEdit'],
        [send, 'queueSend'],
        [remove, 'queueRemove'],
      ] as const) {
        const label = fillLabel(labels, name, { text: { words: isolateWords(text) } })
        setAttributes(target, { 'aria-label': label, title: label })
      }
      if (isEditing && !form) open()
      else if (!isEditing && form) close()
    },
    focus: () => edit.focus(),
  }
}
