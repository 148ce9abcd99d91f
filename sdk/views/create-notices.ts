import type { ChatState, View, ViewContext } from '../core/types.ts'
import { createLazyView } from './lazy-view.ts'

/** What is said above the messages: most chats never need it. */
export function createNotices(context: ViewContext, chat: HTMLElement) {
  const { signal } = context
  const above = (notice: View): View => {
    chat.prepend(notice.dom)
    return notice
  }
  const storage = createLazyView(async () => above((await import('./storage-notice.ts')).createStorageNotice(context)), signal)
  const server = createLazyView(async () => above((await import('./server-notice.ts')).createServerNotice(context)), signal)
  // It has its own place, also in a call.
  const disclosure = createLazyView(async () => (await import('./disclosure/disclosure.ts')).createDisclosure(context), signal)
  return {
    update(state: ChatState, previous: ChatState): void {
      const draw = (notice: View): void => notice.update?.(state, previous)
      storage.draw(Boolean(state.storageProblem), draw)
      server.draw(Boolean(state.unreachedServers), draw)
      disclosure.draw(Boolean(state.config.options.disclosure), draw)
    },
    destroy(): void {
      for (const notice of [storage, server, disclosure]) notice.destroy()
    },
  }
}
