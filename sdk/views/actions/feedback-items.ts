import { actionLabels } from '../../core/labels/actions.ts'
import type { Message, ViewContext } from '../../core/types.ts'
import type { ActionPanel } from './action-panel.ts'
import { actionIcons } from './action-icons.ts'
import { feedbackFailure } from './feedback-failure.ts'
import { createFeedbackForm } from './feedback-form.ts'
import type { ToolbarItem } from './toolbar.ts'
import { leaveFocus } from '../../dom/focus/leave-focus.ts'
import { report } from '../../core/util/thrown/report.ts'

type Opinion = 'good' | 'bad'

interface FeedbackPlace {
  readonly panel: ActionPanel
  /** Renders all toolbars. */
  draw(): void
  /** Focuses a button of a message. */
  focusOn(message: Message, id: string): void
}

/** The buttons Good answer and Bad answer: a click sends the rating at once, and asks for the reason. */
export function createFeedbackItems(context: ViewContext, { panel, draw, focusOn }: FeedbackPlace) {
  const { get, requests, announce } = context
  /** The messages whose last rating could not be sent, and why. */
  const failed = new Map<string, unknown>()
  /** What the visitor decided last about a message, while it is on its way: it may not be in the state yet, and is not drawn. */
  const decided = new Map<string, { readonly value: Opinion | undefined }>()

  function opinionOn({ id, metadata }: Message): Opinion | undefined {
    const latest = decided.get(id)
    if (latest) return latest.value
    const now = get().messages.find((message) => message.id === id)
    return (now ? now.metadata : metadata)?.['feedback'] as Opinion | undefined
  }

  function ask(message: Message, article: HTMLElement, value: Opinion): void {
    const form = createFeedbackForm(context, {
      value,
      send: (detail) => requests.setFeedback(message.id, value, detail),
      onDone(isSent) {
        if (context.signal.aborted) return
        panel.close(() => focusOn(message, value))
        if (isSent) announce(actionLabels(get().config.labels).feedbackThanks)
      },
    })
    panel.open(article, form, 'gives-feedback')
    draw()
    form.querySelector<HTMLElement>('input, textarea')?.focus()
  }

  async function tell(message: Message, article: HTMLElement, value: Opinion | undefined): Promise<void> {
    failed.delete(message.id)
    if (panel.article === article) panel.close()
    const sending = requests.setFeedback(message.id, value)
    const decision = { value }
    decided.set(message.id, decision)
    if (value) ask(message, article, value)
    else draw()
    const isLatest = (): boolean => decided.get(message.id) === decision
    try {
      await sending
      if (!isLatest()) return
      decided.delete(message.id)
      if (value && !context.signal.aborted) announce(actionLabels(get().config.labels).feedbackThanks)
    } catch (error) {
      report('failed-request', error)
      // What the visitor decided since says whether this matters.
      if (!isLatest()) return
      decided.delete(message.id)
      if (context.signal.aborted) return
      failed.set(message.id, error)
      if (panel.article === article) panel.close(() => leaveFocus(article, () => focusOn(message, value ?? 'good')))
      draw()
      announce(feedbackFailure(error, get().config.labels), 'assertive')
    }
  }

  return (message: Message, article: HTMLElement): ToolbarItem[] => {
    const labels = actionLabels(get().config.labels)
    const opinion = opinionOn(message)
    const item = (id: Opinion, label: string): ToolbarItem => ({
      id,
      label,
      path: actionIcons.good,
      isPressed: opinion === id,
      run: () => void tell(message, article, opinionOn(message) === id ? undefined : id),
    })
    const buttons = [item('good', labels.goodAnswer), item('bad', labels.badAnswer)]
    if (!failed.has(message.id)) return buttons
    return [...buttons, { id: 'feedback-failed', label: feedbackFailure(failed.get(message.id), get().config.labels) }]
  }
}
