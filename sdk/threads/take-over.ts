import type { ThreadStorage } from '../core/options/threads.ts'
import { readStoredChat } from '../core/storage/stored-chat.ts'
import type { KeyValueStorage } from '../core/storage/browser-storage.ts'
import { newThreadId } from './new-thread-id.ts'
import { never } from './saving/never.ts'
import { withLock } from './saving/with-lock.ts'
import { longestSave, within } from './saving/within.ts'

/**
 * Makes a thread of the conversation that the browser's storage kept before there were threads, and takes it out of there.
 * @returns the thread; undefined when there was no conversation.
 */
export function takeOver(local: KeyValueStorage, key: string, threads: ThreadStorage): Promise<string | undefined> {
  return withLock(`confab-take-over:${key}`, async () => {
    const text = local.getItem(key)
    const chat = text === null ? undefined : readStoredChat(text)
    if (!chat?.messages.length) return undefined
    const id = newThreadId()
    const messages = chat.messages.map(({ content }) => content)
    const request = { ...(chat.tail !== undefined && { tail: chat.tail }), signal: never }
    // Else a server that does not answer keeps the lock, and no other tab can try.
    await within(longestSave, threads.save(id, messages, request))
    local.removeItem(key)
    return id
  })
}
