import { isMessage, publicMessage } from '../core/conversation/message-content.ts'
import type { MessageContent } from '../core/options/options.ts'
import type { KeyValueStorage } from '../core/storage/browser-storage.ts'
import { messageText } from '../core/storage/stored-chat.ts'
import type { Message } from '../core/types.ts'

const keyOf = (id: string): string => `confab-unsaved:${id}`

/**
 * Messages of a thread that were not saved when the page was left: a save takes longer than a page has then, while this is written at
 * once. The next page that opens the thread saves them.
 */
export function createUnsavedMessages(storage: KeyValueStorage | undefined, id: string) {
  return {
    read(): MessageContent[] {
      try {
        const value: unknown = JSON.parse(storage?.getItem(keyOf(id)) ?? '[]')
        return Array.isArray(value) ? value.filter(isMessage) : []
      } catch (error) {
        console.warn('What was not saved of a chat could not be read:', error)
        return []
      }
    },
    write(messages: readonly Message[]): void {
      try {
        const texts = messages.map((message) => messageText({ content: publicMessage(message) }))
        storage?.setItem(keyOf(id), `[${texts.join()}]`)
      } catch (error) {
        console.warn('What was not saved of a chat could not be kept:', error)
      }
    },
    remove(): void {
      try {
        storage?.removeItem(keyOf(id))
      } catch {
        // A storage that refuses this refused the write, too.
      }
    },
  }
}

export type UnsavedMessages = ReturnType<typeof createUnsavedMessages>
