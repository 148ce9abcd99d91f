import { actionLabels } from '../../core/labels/actions.ts'
import { messageLabels } from '../../core/labels/messages.ts'
import type { Message, ViewContext } from '../../core/types.ts'
import { actionIcons } from './action-icons.ts'
import { copyMessage } from './copy-message.ts'
import type { ToolbarItem } from './toolbar.ts'

/** How long the result of copying is shown on the button, in milliseconds. */
const shownFor = 2000

/** The button that copies a message, and for a moment shows the result. `draw` renders all toolbars. */
export function createCopyItems({ get, announce, signal }: ViewContext, draw: () => void) {
  const labelsNow = () => actionLabels(messageLabels(get().config.labels))
  /** The results of copying, by message id. */
  const copies = new Map<string, { isDone: boolean; timer: ReturnType<typeof setTimeout> }>()

  function tell(id: string, isDone: boolean): void {
    if (signal.aborted) return
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

  return {
    of(message: Message, article: HTMLElement): ToolbarItem[] {
      const labels = labelsNow()
      const copy = copies.get(message.id)
      const run = (): void =>
        void copyMessage(message, article).then(
          () => tell(message.id, true),
          () => tell(message.id, false),
        )
      const button = { id: 'copy', run }
      if (copy?.isDone) return [{ ...button, label: labels.copied, path: actionIcons.copied }]
      const item = { ...button, label: labels.copyMessage, path: actionIcons.copy }
      return copy ? [item, { id: 'copy-failed', label: labels.copyFailed }] : [item]
    },
    destroy(): void {
      for (const { timer } of copies.values()) clearTimeout(timer)
    },
  }
}
