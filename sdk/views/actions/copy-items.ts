import { actionLabels } from '../../core/labels/actions.ts'
import { findLabels } from '../../core/labels/find/find.ts'
import type { FirstLabels } from '../../core/labels/labels.ts'
import { messageLabels } from '../../core/labels/messages.ts'
import type { ChatState, Message, ViewContext } from '../../core/types.ts'
import { writeToClipboard } from '../../dom/write-to-clipboard.ts'
import { writeLink } from '../find/message-link.ts'
import { actionIcons } from './action-icons.ts'
import { copyMessage } from './copy-message.ts'
import type { ToolbarItem } from './toolbar.ts'

/** How long the result of copying is shown on the button, in milliseconds. */
const shownFor = 2000

/** What is copied of a message. */
interface Copying {
  readonly id: string
  readonly path: string
  words(labels: FirstLabels): { readonly label: string; readonly done: string }
  /** Rejects if the browser refuses. */
  copy(message: Message, article: HTMLElement, state: ChatState): Promise<void>
}

/** What it says. */
export const copyingOfMessage: Copying = {
  id: 'copy',
  path: actionIcons.copy,
  words(labels) {
    const { copyMessage: label, copied: done } = actionLabels(messageLabels(labels))
    return { label, done }
  },
  copy: copyMessage,
}

/** Where it is. */
export const copyingOfLink: Copying = {
  id: 'link',
  path: actionIcons.link,
  words(labels) {
    const { copyLink: label, linkCopied: done } = findLabels(labels)
    return { label, done }
  },
  copy: ({ id }, _article, { threads }) => writeToClipboard(writeLink({ id, threadId: threads?.openId })),
}

/** The button that copies something of a message, and for a moment shows the result. `draw` renders all toolbars. */
export function createCopyItems({ get, announce, signal }: ViewContext, draw: () => void, copying: Copying) {
  /** The results of copying, by message id. */
  const copies = new Map<string, { isDone: boolean; timer: ReturnType<typeof setTimeout> }>()

  function tell(id: string, isDone: boolean): void {
    if (signal.aborted) return
    const { labels } = get().config
    announce(isDone ? copying.words(labels).done : messageLabels(labels).copyFailed, isDone ? 'polite' : 'assertive')
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
      const { labels } = get().config
      const { label, done } = copying.words(labels)
      const copy = copies.get(message.id)
      const run = (): void =>
        void copying.copy(message, article, get()).then(
          () => tell(message.id, true),
          () => tell(message.id, false),
        )
      const button = { id: copying.id, run }
      if (copy?.isDone) return [{ ...button, label: done, path: actionIcons.copied }]
      const item = { ...button, label, path: copying.path }
      return copy ? [item, { id: `${copying.id}-failed`, label: messageLabels(labels).copyFailed }] : [item]
    },
    destroy(): void {
      for (const { timer } of copies.values()) clearTimeout(timer)
    },
  }
}
