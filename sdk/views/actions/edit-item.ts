import { messageLabels } from '../../core/labels/messages.ts'
import { textOf } from '../../core/conversation/message-parts.ts'
import type { Message, ViewContext } from '../../core/types.ts'
import type { ActionPanel } from './action-panel.ts'
import { actionIcons } from './action-icons.ts'
import { createEditForm } from './edit-form.ts'
import type { ToolbarItem } from './toolbar.ts'

interface EditPlace {
  readonly panel: ActionPanel
  /** Renders all toolbars. */
  draw(): void
  /** Focuses a button of a message. */
  focusOn(message: Message, id: string): void
  /** Moves the focus out of a message that is about to be removed. */
  leave(): void
}

/** The button that opens a message of the visitor in a form for editing. */
export function createEditItem(context: ViewContext, { panel, draw, focusOn, leave }: EditPlace) {
  function edit(message: Message, article: HTMLElement): void {
    const text = textOf(message.parts) ?? ''
    const close = (): void => {
      panel.close(() => focusOn(message, 'edit'))
    }
    const form = createEditForm(context, {
      text,
      onCancel: close,
      onSave(changed) {
        if (changed === text.trim()) return close()
        leave()
        // The code that sends it may fail to load: then the edited text is still there.
        context.requests.editMessage(message.id, changed).then(() => {
          if (panel.article === article) panel.close()
        }, context.requests.showError)
      },
    })
    panel.open(article, form, 'is-edited')
    draw()
    const field = form.querySelector('textarea')
    field?.focus()
    field?.setSelectionRange(text.length, text.length)
  }

  return (message: Message, article: HTMLElement, canAsk: boolean): ToolbarItem => ({
    id: 'edit',
    label: messageLabels(context.get().config.labels).edit,
    path: actionIcons.edit,
    isDisabled: !canAsk,
    run: () => edit(message, article),
  })
}
