import { actionLabels } from '../../core/labels/actions.ts'
import type { Message, ViewContext } from '../../core/types.ts'
import type { MessageList } from '../transcript/message-list.ts'
import type { ActionPanel } from './action-panel.ts'
import { actionIcons } from './action-icons.ts'
import { createBranchItems } from './branch-items.ts'
import { copyingOfLink, copyingOfMessage, createCopyItems } from './copy-items.ts'
import { createEditItem } from './edit-item.ts'
import { createFeedbackItems } from './feedback-items.ts'
import { leaveMessage } from './leave-message.ts'
import type { MessageOffer } from './list-actions.ts'
import { ownItem } from './own-item.ts'
import type { ToolbarItem } from './toolbar.ts'

interface ActionPlace {
  readonly scroller: HTMLElement
  readonly list: MessageList
  readonly panel: ActionPanel
  /** Renders all toolbars. */
  draw(): void
  /** Focuses a button of a message. */
  focusOn(message: Message | undefined, id: string): void
}

/** The buttons for the actions of a message, and their handlers. */
export function createActionItems(context: ViewContext, { scroller, list, panel, draw, focusOn }: ActionPlace) {
  const { get, requests, root } = context
  const leave = (): void => leaveMessage(scroller, root)
  const branches = createBranchItems(context, { list, focusOn })
  const copy = createCopyItems(context, draw, copyingOfMessage)
  const link = createCopyItems(context, draw, copyingOfLink)
  const editItem = createEditItem(context, { panel, draw, focusOn, leave })
  const feedbackItems = createFeedbackItems(context, { panel, draw, focusOn })

  const regenerateItem = (message: Message, canAsk: boolean): ToolbarItem => ({
    id: 'regenerate',
    label: actionLabels(get().config.labels).regenerate,
    path: actionIcons.regenerate,
    isDisabled: !canAsk,
    run() {
      leave()
      requests.regenerate(message.id).catch(requests.showError)
    },
  })

  return {
    of(message: Message, article: HTMLElement, offer: MessageOffer): ToolbarItem[] {
      const items = offer.actions.flatMap((action): ToolbarItem[] => {
        if (typeof action === 'object') return [ownItem(action, message, context)]
        if (action === 'copy') return copy.of(message, article)
        if (action === 'link') return link.of(message, article)
        if (action === 'regenerate') return [regenerateItem(message, offer.canAsk)]
        return action === 'edit' ? [editItem(message, article, offer.canAsk)] : feedbackItems(message, article)
      })
      return [...branches.of(offer), ...items]
    },
    settleFocus: branches.settleFocus,
    destroy() {
      copy.destroy()
      link.destroy()
    },
  }
}
