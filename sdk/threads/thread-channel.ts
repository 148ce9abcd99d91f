import type { Thread } from '../core/options/threads.ts'

/** Another tab changed a thread. */
export interface ThreadChange {
  readonly kind: 'changed'
  readonly thread: Thread
  /** True if its messages changed. */
  readonly isSaved: boolean
  /** True if it had been removed. */
  readonly isRestored?: boolean
}

/** Messages between tabs about threads. */
export type ThreadNews = ThreadChange | { readonly kind: 'removed'; readonly id: string }

/** Exchanges changes to a storage with other tabs, and with other chats on the page. */
export interface ThreadChannel {
  open(): void
  tell(news: ThreadNews): void
  close(): void
}

export function createThreadChannel(name: () => string, onNews: (news: ThreadNews) => void): ThreadChannel {
  let channel: BroadcastChannel | undefined
  return {
    open(): void {
      if (channel || !('BroadcastChannel' in globalThis)) return
      channel = new BroadcastChannel(`confab-threads:${name()}`)
      channel.addEventListener('message', ({ data }: MessageEvent<ThreadNews>) => onNews(data))
    },
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin, and takes no target
    tell: (news: ThreadNews): void => channel?.postMessage(news),
    close(): void {
      channel?.close()
      channel = undefined
    },
  }
}
