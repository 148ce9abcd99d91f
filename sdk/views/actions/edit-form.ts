import { actionLabels } from '../../core/labels/actions.ts'
import { messageLabels } from '../../core/labels/messages.ts'
import type { ViewContext } from '../../core/types.ts'
import { isReadyToSend } from '../../core/input/is-ready-to-send.ts'
import { element } from '../../dom/element.ts'
import { isComposing } from '../../dom/is-composing.ts'
import { isTouch } from '../../dom/is-touch.ts'
import { createPanelForm } from './panel-form.ts'

interface EditFormSettings {
  readonly text: string
  onSave(text: string): void
  onCancel(): void
}

/** The maximum number of lines shown at first. */
const mostLines = 8

/** A form to edit a message of the visitor: Enter sends, Shift+Enter adds a line, Escape cancels. */
export function createEditForm(context: ViewContext, { text, onSave, onCancel }: EditFormSettings): HTMLElement {
  const { get } = context
  const labels = messageLabels(actionLabels(get().config.labels))
  const field = element('textarea', {
    'aria-label': labels.input,
    dir: 'auto',
    rows: Math.min(mostLines, text.split('\n').length),
  })
  field.value = text
  const form = createPanelForm(context, {
    className: 'edit-form',
    part: 'edit',
    label: labels.edit,
    fields: [field],
    // It is sent again, not only saved.
    submitLabel: labels.submit,
    cancelLabel: labels.cancel,
    onSubmit() {
      if (isReadyToSend(get())) onSave(field.value.trim())
      else form.say(messageLabels(get().config.labels).awaitingReply)
    },
    onCancel,
  })
  field.addEventListener('input', () => form.disable(!field.value.trim()))
  field.addEventListener('keydown', (event) => {
    // On-screen keyboards have no Shift+Enter.
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event) || isTouch()) return
    event.preventDefault()
    form.send()
  })
  return form.dom
}
