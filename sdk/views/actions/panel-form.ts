import type { ViewContext } from '../../core/types.ts'
import { element, setAttributes } from '../../dom/element.ts'
import { isComposing } from '../../dom/is-composing.ts'
import { sizeToText } from '../../dom/fields/size-to-text.ts'

interface PanelFormSettings {
  readonly className: string
  readonly part: string
  readonly label: string
  readonly fields: readonly HTMLElement[]
  readonly submitLabel: string
  readonly cancelLabel: string
  onSubmit(): void
  onCancel(): void
}

/** A small form in a message, whose fields grow with their text: Escape cancels it, and the chat around it does not react to its keys. */
export function createPanelForm(
  { signal }: Pick<ViewContext, 'signal'>,
  { className, part, label, fields, submitLabel, cancelLabel, onSubmit, onCancel }: PanelFormSettings,
) {
  const submit = element('button', { type: 'submit', class: 'panel-submit' }, submitLabel)
  const cancel = element('button', { type: 'button' }, cancelLabel)
  const problem = element('p', { class: 'panel-problem', 'aria-live': 'assertive', dir: 'auto' })
  const dom = element(
    'form',
    { class: `message-panel ${className}`, part, 'aria-label': label },
    ...fields,
    problem,
    element('div', { class: 'panel-buttons' }, cancel, submit),
  )
  let isDisabled = false
  const send = (): void => {
    if (!isDisabled) onSubmit()
  }
  dom.addEventListener('submit', (event) => {
    event.preventDefault()
    send()
  })
  cancel.addEventListener('click', onCancel)
  dom.addEventListener('keydown', (event) => {
    event.stopPropagation()
    if (event.key !== 'Escape' || isComposing(event)) return
    event.preventDefault()
    onCancel()
  })
  for (const area of dom.querySelectorAll('textarea')) sizeToText(area, signal)
  return {
    dom,
    send,
    /** Whether it can be sent; its button remains focusable. */
    disable(isOn: boolean): void {
      isDisabled = isOn
      setAttributes(submit, { 'aria-disabled': isOn ? 'true' : undefined })
    },
    /** Shows an error. */
    say(text: string): void {
      problem.textContent = text
    },
  }
}
