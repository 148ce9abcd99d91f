import { actionLabels } from '../../core/labels/actions.ts'
import { messageLabels } from '../../core/labels/messages.ts'
import type { FeedbackDetail } from '../../core/options/options.ts'
import type { ViewContext } from '../../core/types.ts'
import { element } from '../../dom/element.ts'
import { isolatedPlaceholder } from '../../dom/fields/isolated-placeholder.ts'
import { feedbackFailure } from './feedback-failure.ts'
import { createPanelForm } from './panel-form.ts'
import { report } from '../../core/util/thrown/report.ts'

interface FeedbackFormSettings {
  readonly value: 'good' | 'bad'
  /** Rejects if it cannot be sent. */
  send(detail: FeedbackDetail): Promise<void>
  /** It was sent or cancelled. */
  onDone(isSent: boolean): void
}

/** Asks why an answer is good or bad: the rating itself has already been sent. */
export function createFeedbackForm(context: ViewContext, { value, send, onDone }: FeedbackFormSettings): HTMLElement {
  const { get } = context
  const labels = messageLabels(actionLabels(get().config.labels))
  const reasons = { incorrect: labels.feedbackIncorrect, unhelpful: labels.feedbackUnhelpful, harmful: labels.feedbackHarmful }
  const title = value === 'good' ? labels.goodAnswer : labels.badAnswer
  const choices = Object.entries(value === 'bad' ? reasons : {}).map(([reason, words]) =>
    element(
      'label',
      { class: 'feedback-reason' },
      element('input', { type: 'radio', name: 'reason', value: reason }),
      element('span', undefined, words),
    ),
  )
  const comment = element('textarea', {
    class: 'panel-field',
    rows: 2,
    dir: 'auto',
    'aria-label': labels.feedbackComment,
    placeholder: isolatedPlaceholder(context.root, labels.feedbackComment),
  })
  const legend = element('legend', { class: 'visually-hidden' }, title)
  const form = createPanelForm(context, {
    className: 'feedback-form',
    part: 'feedback',
    label: title,
    fields: choices.length ? [element('fieldset', undefined, legend, ...choices), comment] : [comment],
    submitLabel: labels.submit,
    cancelLabel: labels.cancel,
    onCancel: () => onDone(false),
    onSubmit() {
      const reason = form.dom.querySelector<HTMLInputElement>('input:checked')?.value
      const words = comment.value.trim()
      if (!reason && !words) return onDone(false)
      form.disable(true)
      form.say('')
      send({ ...(reason && { reason }), ...(words && { comment: words }) }).then(
        () => onDone(true),
        (error: unknown) => {
          report('failed-request', error)
          form.disable(false)
          form.say(feedbackFailure(error, get().config.labels))
        },
      )
    },
  })
  return form.dom
}
