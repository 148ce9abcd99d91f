import type { ViewContext } from '../../core/types.ts'
import type * as actionsModule from '../actions/message-actions.ts'
import type { MessageList } from './message-list.ts'
import { report } from '../../core/util/thrown/report.ts'

let loaded: typeof actionsModule | undefined

/**
 * Loads the code for message actions with the first message: an answer that has begun would jump when its buttons came. If that fails,
 * the chat still does what it is for.
 */
export function createActionsLoader(context: ViewContext, scroller: HTMLElement, list: MessageList) {
  const { get, signal } = context
  let actions: actionsModule.MessageActionsView | undefined
  let isLoading = false

  function create(): void {
    if (loaded && !signal.aborted) actions ??= loaded.createMessageActions(context, scroller, list)
  }

  async function load(): Promise<void> {
    isLoading = true
    try {
      loaded ??= await import('../actions/message-actions.ts')
      create()
    } catch (error) {
      // Loading is tried again with the next message.
      report('not-loaded', error)
    }
    isLoading = false
  }

  return {
    update(isForced = false): void {
      if (actions) return actions.update(isForced)
      if (isLoading || get().config.options.messageActions === false) return
      if (list.messages.some(({ kind }) => kind === 'message')) void load()
    },
    destroy: (): void => actions?.destroy(),
  }
}
