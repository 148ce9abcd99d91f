import type { ChatSession } from '../../session/chat-session.ts'

/** What distinguishes the conversation from others of the browser; undefined where no other tab or device can know it. */
export function claimScope({ environment, store, threadId }: ChatSession): string | undefined {
  const thread = threadId()
  const { config } = store.get()
  if (thread !== undefined) return `thread:${thread}`
  return environment.storage && config.storage?.key
}
