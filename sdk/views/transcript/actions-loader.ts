import type { ViewContext } from '../../core/types.ts'
import type * as actionsRoom from '../actions/message-actions.ts'
import type { MessageList } from './message-list.ts'

let room: typeof actionsRoom | undefined

/** Fetches what draws the actions of messages with the first answer. Without it a chat lacks nothing that it is for. */
export function createActionsLoader(context: ViewContext, scroller: HTMLElement, list: MessageList) {
  const { get, signal } = context
  let actions: actionsRoom.MessageActionsView | undefined
  let isLoading = false

  function create(): void {
    if (room && !signal.aborted) actions ??= room.createMessageActions(context, scroller, list)
  }

  async function load(): Promise<void> {
    isLoading = true
    try {
      room ??= await import('../actions/message-actions.ts')
      create()
    } catch (error) {
      // It is asked for again with the next answer.
      console.error(error)
    }
    isLoading = false
  }

  return {
    update(isForced = false): void {
      if (actions) return actions.update(isForced)
      if (isLoading || get().config.options.messageActions === false) return
      if (list.messages.some(({ kind, role }) => kind === 'message' && role !== 'user')) void load()
    },
    destroy: (): void => actions?.destroy(),
  }
}
