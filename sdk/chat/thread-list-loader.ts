import type { ChatState, ThreadRequests, ViewContext } from '../core/types.ts'
import { createLazyView } from '../views/lazy-view.ts'
import type { ThreadsCode } from './threads-code.ts'

/** Shows the list of threads as soon as the chat has several: most chats never load its code. */
export function createThreadListLoader(context: ViewContext, requests: () => ThreadRequests | undefined) {
  const view = createLazyView(async () => {
    const { createThreadsView } = (await context.load('threads')) as ThreadsCode
    const given = requests()
    if (!given) throw new Error('There are no threads to draw.')
    return createThreadsView(context, given)
  }, context.signal)

  const update = (state: ChatState, previous: ChatState): void =>
    view.draw(Boolean(state.threads), (threads) => threads.update?.(context.get(), previous))

  update(context.get(), context.get())
  return {
    update(state: ChatState, previous: ChatState): void {
      if (state.threads !== previous.threads || state.config !== previous.config) update(state, previous)
    },
    destroy: view.destroy,
  }
}
