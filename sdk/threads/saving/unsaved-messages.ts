import { isMessage, publicMessage } from '../../core/conversation/message-content.ts'
import type { MessageContent } from '../../core/options/options.ts'
import type { KeyValueStorage } from '../../core/storage/browser-storage.ts'
import { unsavedPrefix } from './unsaved-prefix.ts'
import { createUnstoredThreads } from './unstored-threads.ts'
import { messageText } from '../../core/storage/stored-chat.ts'
import type { Message } from '../../core/types.ts'

/**
 * Messages of a thread that were not saved when the page was left: a save takes longer than a page has then, while this is written at
 * once. The next page that opens the thread saves them.
 */
export function createUnsavedMessages(storage: KeyValueStorage | undefined, storageName: string, id: string) {
  const key = `${unsavedPrefix(storageName)}${id}`
  const unstored = createUnstoredThreads(storage, storageName)
  return {
    read(): MessageContent[] {
      try {
        const value: unknown = JSON.parse(storage?.getItem(key) ?? '[]')
        return Array.isArray(value) ? value.filter(isMessage) : []
      } catch (error) {
        console.warn('What was not saved of a chat could not be read:', error)
        return []
      }
    },
    write(messages: readonly Message[], isStored: boolean): void {
      try {
        const texts = messages.map((message) => messageText({ content: publicMessage(message) }))
        storage?.setItem(key, `[${texts.join()}]`)
        if (!isStored) unstored.add(id)
      } catch (error) {
        console.warn('What was not saved of a chat could not be kept:', error)
      }
    },
    remove(): void {
      try {
        storage?.removeItem(key)
        unstored.remove(id)
      } catch {
        // A storage that refuses this refused the write, too.
      }
    },
  }
}

export type UnsavedMessages = ReturnType<typeof createUnsavedMessages>
