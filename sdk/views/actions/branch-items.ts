import { actionLabels } from '../../core/labels/actions.ts'
import { fillLabel } from '../../core/labels/fill-label.ts'
import type { Message, ViewContext } from '../../core/types.ts'
import type { MessageList } from '../transcript/message-list.ts'
import { actionIcons } from './action-icons.ts'
import type { MessageOffer } from './list-actions.ts'
import type { ToolbarItem } from './toolbar.ts'

interface BranchItemsPlace {
  readonly list: MessageList
  /** Focuses a button of a message. */
  focusOn(message: Message | undefined, id: string): void
}

/** The buttons for the previous and next answer, with the position between them. */
export function createBranchItems({ get, requests, announce }: ViewContext, { list, focusOn }: BranchItemsPlace) {
  const labelsNow = () => actionLabels(get().config.labels)
  /** What to focus once the other branch is rendered: the code that switches may have to load first. */
  let awaited: { id: string; button: string } | undefined

  function settleFocus(): void {
    if (!awaited) return
    const { messages } = list
    const { id: awaitedId, button } = awaited
    const start = messages.findIndex(({ id }) => id === awaitedId)
    if (start < 0) return
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

  return {
    of({ place, canAsk }: MessageOffer): ToolbarItem[] {
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
    },
    /** The messages were rendered: focuses what is awaited. */
    settleFocus,
  }
}
