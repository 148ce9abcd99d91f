import { isValidMessage } from '../../core/conversation/is-valid-message.ts'
import { publicMessage } from '../../core/conversation/message-content.ts'
import { filesOf } from '../../core/conversation/message-parts.ts'
import type { MessageContent } from '../../core/options/options.ts'
import type { KeyValueStorage } from '../../core/storage/key-value-storage.ts'
import { clearings } from './clearings.ts'
import { unsavedPrefix } from './unsaved-prefix.ts'
import { createUnstoredThreads } from './unstored-threads.ts'
import { messageText } from '../../core/storage/stored-chat.ts'
import type { Message } from '../../core/types.ts'

/** Chats without files don't load this code. */
const loadFiles = async () => (await import('./unsaved-files.ts')).unsavedFiles

/** True if only a file's name is kept, and its content may be elsewhere. */
const lacksFile = ({ files = [], parts = [] }: MessageContent): boolean =>
  [...files, ...parts.map((part) => (part?.type === 'file' ? part.file : undefined))].some((file) => file && !file.src)

/**
 * Keeps the messages of a thread that were unsaved when the page was closed: a save takes too long then, but this is written
 * synchronously. The next page that opens the thread saves them.
 */
export function createUnsavedMessages(storage: KeyValueStorage | undefined, storageName: string, id: string) {
  const key = `${unsavedPrefix(storageName)}${id}`
  const unstored = createUnstoredThreads(storage, storageName)
  let clearing = clearings.count(storageName)
  const isCleared = (): boolean => clearing !== clearings.count(storageName)
  /** Ids of messages whose files are kept. */
  const withFiles = new Set<string>()

  const unsaved = {
    read(): MessageContent[] {
      try {
        const value: unknown = JSON.parse(storage?.getItem(key) ?? '[]')
        return Array.isArray(value) ? value.filter(isValidMessage) : []
      } catch (error) {
        console.warn('What was not saved of a chat could not be read:', error)
        return []
      }
    },
    /** Like `read`, but with the files. */
    async readAll(): Promise<MessageContent[]> {
      const messages = unsaved.read()
      return messages.some(lacksFile) ? (await loadFiles()).fill(storageName, id, messages) : messages
    },
    /** Keeps the files of a message that was just sent, in case the page is closed. Returns whether it has any. */
    keepFiles({ id: messageId, parts }: Message): boolean {
      if (isCleared() || withFiles.has(messageId)) return false
      const files = filesOf(parts).map(({ ref }) => ref)
      if (!files.some(Boolean)) return false
      withFiles.add(messageId)
      void loadFiles().then(({ keep }) => keep([storageName, id, messageId], files))
      return true
    },
    write(messages: readonly Message[], isStored: boolean): void {
      if (isCleared()) return
      try {
        const texts = messages.map((message) => messageText({ content: publicMessage(message) }))
        storage?.setItem(key, `[${texts.join()}]`)
        if (!isStored) unstored.add(id)
      } catch (error) {
        console.warn('What was not saved of a chat could not be kept:', error)
      }
    },
    /** The visitor keeps the thread although the storage was cleared. */
    renew(): void {
      clearing = clearings.count(storageName)
    },
    remove(): void {
      if (withFiles.size || unsaved.read().some(lacksFile)) void loadFiles().then(({ remove }) => remove(storageName, id))
      withFiles.clear()
      try {
        storage?.removeItem(key)
        unstored.remove(id)
      } catch {
        // A storage that rejects this rejected the write, too.
      }
    },
  }
  return unsaved
}

export type UnsavedMessages = ReturnType<typeof createUnsavedMessages>
