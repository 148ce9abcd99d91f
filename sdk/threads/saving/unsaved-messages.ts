import { isMessage, publicMessage } from '../../core/conversation/message-content.ts'
import { filesOf } from '../../core/conversation/message-parts.ts'
import type { MessageContent } from '../../core/options/options.ts'
import type { KeyValueStorage } from '../../core/storage/browser-storage.ts'
import { unsavedPrefix } from './unsaved-prefix.ts'
import { createUnstoredThreads } from './unstored-threads.ts'
import { messageText } from '../../core/storage/stored-chat.ts'
import type { Message } from '../../core/types.ts'

/** Chats without files do not load the code for them. */
const loadFiles = async () => (await import('./unsaved-files.ts')).unsavedFiles

/** Whether a file is kept by its name alone, so that what it holds may be elsewhere. */
const lacksFile = ({ files = [], parts = [] }: MessageContent): boolean =>
  [...files, ...parts.map((part) => (part?.type === 'file' ? part.file : undefined))].some((file) => file && !file.src)

/**
 * Messages of a thread that were not saved when the page was left: a save takes longer than a page has then, while this is written at
 * once. The next page that opens the thread saves them.
 */
export function createUnsavedMessages(storage: KeyValueStorage | undefined, storageName: string, id: string) {
  const key = `${unsavedPrefix(storageName)}${id}`
  const unstored = createUnstoredThreads(storage, storageName)
  /** Messages whose files are kept. */
  const withFiles = new Set<string>()

  const unsaved = {
    read(): MessageContent[] {
      try {
        const value: unknown = JSON.parse(storage?.getItem(key) ?? '[]')
        return Array.isArray(value) ? value.filter(isMessage) : []
      } catch (error) {
        console.warn('What was not saved of a chat could not be read:', error)
        return []
      }
    },
    /** As `read`, with the files. */
    async readAll(): Promise<MessageContent[]> {
      const messages = unsaved.read()
      return messages.some(lacksFile) ? (await loadFiles()).fill(storageName, id, messages) : messages
    },
    /** Keeps the files of a message that was sent just now, before anyone leaves the page. Returns whether it has some. */
    keepFiles({ id: messageId, parts }: Message): boolean {
      if (withFiles.has(messageId)) return false
      const files = filesOf(parts).map(({ ref }) => ref)
      if (!files.some(Boolean)) return false
      withFiles.add(messageId)
      void loadFiles().then(({ keep }) => keep([storageName, id, messageId], files))
      return true
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
      if (withFiles.size || unsaved.read().some(lacksFile)) void loadFiles().then(({ remove }) => remove(storageName, id))
      withFiles.clear()
      try {
        storage?.removeItem(key)
        unstored.remove(id)
      } catch {
        // A storage that refuses this refused the write, too.
      }
    },
  }
  return unsaved
}

export type UnsavedMessages = ReturnType<typeof createUnsavedMessages>
