import type { LoadFeature } from '../core/features.ts'
import type { ChatMethods } from '../core/options/options.ts'
import type { ViewContext } from '../core/types.ts'
import { joinSentences } from '../core/labels/writing/join-sentences.ts'
import { createAnnouncer } from '../dom/announcer.ts'
import { createChatView } from '../views/chat-view.ts'
import { holdTypedKeys } from '../dom/fields/hold-typed-keys.ts'
import type { JoinedThreads } from './join-threads.ts'
import { createCapabilitiesLoader } from './capabilities-loader.ts'
import { createThreadListLoader } from './thread-list-loader.ts'
import { watchTabs } from './watch-tabs.ts'

/**
 * Draws the chat in its shadow root until `unmount`, and keeps the drawing up with the engine's state. `chat` is what the page knows it as.
 */
export function mountView(root: ShadowRoot, joined: JoinedThreads, chat: ChatMethods, stop: () => void, load: LoadFeature) {
  const { engine } = joined
  const controller = new AbortController()
  const { signal } = controller
  const announcer = createAnnouncer(root, joinSentences)
  const context: ViewContext = {
    get: engine.store.get,
    requests: {
      ...engine.requests,
      stop() {
        const { phase, config } = engine.store.get()
        if (phase !== 'idle') announcer.announce(config.labels.stopped)
        stop()
      },
    },
    root,
    chat,
    announce: announcer.announce,
    load,
    signal,
  }
  const view = createChatView(context)
  root.append(view.dom)
  holdTypedKeys(root, signal)
  const capabilities = createCapabilitiesLoader({ ...context, container: view.dom, composer: view.composer })
  const threads = createThreadListLoader(context, () => joined.requests)
  const tabs = watchTabs(joined, signal)
  const unsubscribe = engine.store.subscribe((state, previous) => {
    view.update?.(state, previous)
    threads.update(state, previous)
    capabilities.update(state, previous)
    tabs.update(state, previous)
  })
  return {
    signal,
    focusInput: (): void => view.focusInput(),
    scrollToBottom: (): void => view.scrollToBottom(),
    refresh: (): void => view.refresh(),
    /** Stops speech output. */
    quiet: (): void => capabilities.quiet(),
    unmount(): void {
      controller.abort()
      unsubscribe()
      threads.destroy()
      view.destroy()
      view.dom.remove()
      announcer.destroy()
    },
  }
}
