import { historyMessages } from '../../core/conversation/history-messages.ts'
import type { MessageContent } from '../../core/options/messages/message.ts'
import { firstWords } from '../../threads/thread-title.ts'
import type { VisitorThreads } from '../stores/store.ts'
import type { ThreadPlace } from './change-thread.ts'

/** A thread that was just saved is among these. */
const newestThreads = 5

/** Gives a thread without a title the visitor's first words, as a page does that has no better one. */
export async function nameThread(
  threads: VisitorThreads,
  { visitor, id }: ThreadPlace,
  messages: readonly MessageContent[],
  signal: AbortSignal,
): Promise<void> {
  const { threads: newest } = await threads.list(visitor, { limit: newestThreads, signal })
  const title = newest.some((thread) => thread.id === id && !thread.title) ? firstWords(historyMessages(messages, [])) : ''
  if (title) await threads.rename(visitor, id, title)
}
