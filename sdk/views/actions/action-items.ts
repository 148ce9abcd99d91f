import { actionLabels } from '../../core/labels/actions.ts'
import { messageLabels } from '../../core/labels/messages.ts'
import { fillLabel } from '../../core/labels/format.ts'
import { publicMessage } from '../../core/conversation/message-content.ts'
import { textOf } from '../../core/conversation/message-parts.ts'
import type { CustomMessageAction } from '../../core/options/options.ts'
import type { Message, ViewContext } from '../../core/types.ts'
import { isTouch } from '../../dom/is-touch.ts'
import { drawMarkup } from '../../parts/html/markup.ts'
import type { MessageList } from '../transcript/message-list.ts'
import type { ActionPanel } from './action-panel.ts'
import { actionIcons } from './action-icons.ts'
import { copyMessage } from './copy-message.ts'
import { createEditForm } from './edit-form.ts'
import { createFeedbackItems } from './feedback-items.ts'
import type { MessageOffer } from './list-actions.ts'
import type { ToolbarItem } from './toolbar.ts'

/** How long what came of a press stands on its button, in milliseconds. */
const shownFor = 2000

interface ActionPlace {
  readonly scroller: HTMLElement
  readonly list: MessageList
  readonly panel: ActionPanel
  /** Draws all toolbars. */
  draw(): void
  /** Puts the focus on a button of a message. */
  focusOn(message: Message | undefined, id: string): void
}

/** The buttons that stand for what a message offers, and what a press on each does. */
export function createActionItems(context: ViewContext, { scroller, list, panel, draw, focusOn }: ActionPlace) {
  const { get, requests, root, announce } = context
  const labelsNow = () => actionLabels(messageLabels(get().config.labels))
  const feedbackItems = createFeedbackItems(context, { panel, draw, focusOn })
  /** What came of copying, by the id of the message. */
  const copies = new Map<string, { isDone: boolean; timer: ReturnType<typeof setTimeout> }>()

  function tellCopy(id: string, isDone: boolean): void {
    if (context.signal.aborted) return
    const { copied, copyFailed } = labelsNow()
    announce(isDone ? copied : copyFailed, isDone ? 'polite' : 'assertive')
    clearTimeout(copies.get(id)?.timer)
    const forget = (): void => {
      copies.delete(id)
      draw()
    }
    copies.set(id, { isDone, timer: setTimeout(forget, shownFor) })
    draw()
  }

  function copyItem(message: Message, article: HTMLElement): ToolbarItem[] {
    const labels = labelsNow()
    const copy = copies.get(message.id)
    const run = (): void =>
      void copyMessage(message, article).then(
        () => tellCopy(message.id, true),
        () => tellCopy(message.id, false),
      )
    const button = { id: 'copy', run }
    if (copy?.isDone) return [{ ...button, label: labels.copied, path: actionIcons.copied }]
    const item = { ...button, label: labels.copy, path: actionIcons.copy }
    return copy ? [item, { id: 'copy-failed', label: labels.copyFailed }] : [item]
  }

  /** The message is about to go: who was at it goes on at the input, without a keyboard that covers half of a phone. */
  function leave(): void {
    if (!scroller.contains(root.activeElement)) return
    const input = isTouch() ? undefined : root.getElementById('text-input')
    ;(input ?? scroller).focus({ preventScroll: true })
  }

  /** Where the focus goes as soon as another branch is drawn: what switches to it may have to be loaded. */
  let awaited: { id: string; button: string } | undefined

  function settleFocus(): void {
    const { messages } = list
    const start = messages.findIndex(({ id }) => id === awaited?.id)
    if (!awaited || start < 0) return
    const { button } = awaited
    awaited = undefined
    let end = start
    while (messages[start]?.role !== 'user' && messages[end + 1] && messages[end + 1]?.role !== 'user') end += 1
    focusOn(messages[end], button)
  }

  function switchTo(id: string, button: string): void {
    awaited = { id, button }
    requests.switchBranch(id).catch(requests.showError)
    settleFocus()
  }

  function placeItems({ place, canAsk }: MessageOffer): ToolbarItem[] {
    if (!place) return []
    const labels = labelsNow()
    const { index, count, previous, next } = place
    const words = fillLabel(labels, 'answerPlace', { index, count })
    const turn = (id: string, label: string, path: string, target: string | undefined): ToolbarItem => ({
      id,
      label,
      path,
      isDisabled: !canAsk || target === undefined,
      run() {
        if (target === undefined) return
        switchTo(target, id)
        const to = index + (id === 'next' ? 1 : -1)
        announce(fillLabel(labelsNow(), 'answerPlace', { index: to, count }))
      },
    })
    return [
      turn('previous', labels.previousAnswer, actionIcons.previous, previous),
      { id: 'place', label: words },
      turn('next', labels.nextAnswer, actionIcons.next, next),
    ]
  }

  function regenerateItem(message: Message, canAsk: boolean): ToolbarItem {
    return {
      id: 'regenerate',
      label: labelsNow().regenerate,
      path: actionIcons.regenerate,
      isDisabled: !canAsk,
      run() {
        leave()
        requests.regenerate(message.id).catch(requests.showError)
      },
    }
  }

  function edit(message: Message, article: HTMLElement): void {
    const text = textOf(message.parts) ?? ''
    const close = (): void => {
      panel.close()
      focusOn(message, 'edit')
    }
    const form = createEditForm(context, {
      text,
      onCancel: close,
      onSave(changed) {
        if (changed === text.trim()) return close()
        leave()
        // What sends it may not come: then what was written is still there.
        requests.editMessage(message.id, changed).then(() => {
          if (panel.article === article) panel.close()
        }, requests.showError)
      },
    })
    panel.open(article, form, 'is-edited')
    draw()
    const field = form.querySelector('textarea')
    field?.focus()
    field?.setSelectionRange(text.length, text.length)
  }

  const editItem = (message: Message, article: HTMLElement, canAsk: boolean): ToolbarItem => ({
    id: 'edit',
    label: labelsNow().edit,
    path: actionIcons.edit,
    isDisabled: !canAsk,
    run: () => edit(message, article),
  })

  const ownItem = ({ id, label, icon, onClick }: CustomMessageAction, message: Message): ToolbarItem => ({
    id: `own-${id}`,
    label,
    draw(button) {
      button.textContent = label
      if (icon) void drawMarkup(button, icon, context, { onFailure: () => (button.textContent = label) })
    },
    run() {
      try {
        onClick(publicMessage(message))
      } catch (error) {
        console.error('messageActions: `onClick` failed:', error)
      }
    },
  })

  return {
    of(message: Message, article: HTMLElement, offer: MessageOffer): ToolbarItem[] {
      const items = offer.actions.flatMap((action): ToolbarItem[] => {
        if (typeof action === 'object') return [ownItem(action, message)]
        if (action === 'copy') return copyItem(message, article)
        if (action === 'regenerate') return [regenerateItem(message, offer.canAsk)]
        return action === 'edit' ? [editItem(message, article, offer.canAsk)] : feedbackItems(message, article)
      })
      return [...placeItems(offer), ...items]
    },
    settleFocus,
    destroy(): void {
      for (const { timer } of copies.values()) clearTimeout(timer)
    },
  }
}
