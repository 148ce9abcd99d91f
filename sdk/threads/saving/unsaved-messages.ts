import { isValidMessage } from '../../core/conversation/is-valid-message.ts'
import { publicMessage } from '../../core/conversation/message-content.ts'
import { filesOf } from '../../core/conversation/message-parts.ts'
import type { MessageContent } from '../../core/options/options.ts'
import type { KeyValueStorage } from '../../core/storage/key-value-storage.ts'
import { clearings } from '../../core/storage/clearings.ts'
import { unsavedPrefix } from './unsaved-prefix.ts'
import { createUnstoredThreads } from './unstored-threads.ts'
import { growingPrefix } from '../../core/storage/growing-prefix.ts'
import { messageText, type StoredMessage } from '../../core/storage/stored-form.ts'
import type { Message } from '../../core/types.ts'
import { remark } from '../../core/util/thrown/report.ts'

/** Chats without files don't load this code. */
const loadFiles = async () => (await import('./unsaved-files.ts')).unsavedFiles

/** True if only a file's name is kept, and its content may be elsewhere. */
const lacksFile = ({ files = [], parts = [] }: MessageContent): boolean =>
  [...files, ...parts.map((part) => (part?.type === 'file' ? part.file : undefined))].some((file) => file && !file.src)

/**
 * Keeps the messages of a thread that were unsaved when the page was closed: a save takes too long then, but this is written
 * synchronously. The next page that opens the thread saves them.
 */
export interface UnsavedMessages {
  /** Where answers of the thread are kept while they grow; undefined once the storage was cleared. */
  growingPrefix(): string | undefined
  read(): MessageContent[]
  /** Like `read`, but with the files, and with answers as they were when they grew last. */
  readAll(grown?: readonly StoredMessage[]): Promise<MessageContent[]>
  /** Keeps the files of a message that was just sent, in case the page is closed. Returns whether it has any. */
  keepFiles(message: Message): boolean
  /** @returns false if the browser refuses to keep them. */
  write(messages: readonly Message[], isStored: boolean): boolean
  /** The visitor keeps the thread although the storage was cleared. */
  renew(): void
  /** The thread is removed. */
  discard(): void
  remove(): void
}

export function createUnsavedMessages(storage: KeyValueStorage | undefined, storageName: string, id: string): UnsavedMessages {
  const key = `${unsavedPrefix(storageName)}${id}`
  const unstored = createUnstoredThreads(storage, storageName)
  let clearing = clearings.count(storageName)
  let isDiscarded = false
  const isCleared = (): boolean => isDiscarded || clearing !== clearings.count(storageName)
  /** Ids of messages whose files are kept. */
  const withFiles = new Set<string>()

  const unsaved: UnsavedMessages = {
    growingPrefix: (): string | undefined => (isCleared() ? undefined : growingPrefix('threads', storageName, id)),
    read(): MessageContent[] {
      try {
        const value: unknown = JSON.parse(storage?.getItem(key) ?? '[]')
        return Array.isArray(value) ? value.filter(isValidMessage) : []
      } catch (error) {
        remark('threads-not-kept', 'What was not saved of a chat could not be read:', error)
        return []
      }
    },
    async readAll(grown: readonly StoredMessage[] = []): Promise<MessageContent[]> {
      const answers = new Map(grown.map(({ id, content }) => [id, content]))
      const ended = unsaved.read().filter(({ id = '' }) => !answers.has(id))
      const messages = [...ended, ...answers.values()]
      return messages.some(lacksFile) ? (await loadFiles()).fill(storageName, id, messages) : messages
    },
    keepFiles({ id: messageId, parts }: Message): boolean {
      if (isCleared() || withFiles.has(messageId)) return false
      const files = filesOf(parts).map(({ ref }) => ref)
      if (!files.some(Boolean)) return false
      withFiles.add(messageId)
      void loadFiles().then(({ keep }) => keep([storageName, id, messageId], files))
      return true
    },
    write(messages: readonly Message[], isStored: boolean): boolean {
      if (isCleared()) return false
      try {
        const texts = messages.map((message) => messageText({ content: publicMessage(message) }))
        storage?.setItem(key, `[${texts.join()}]`)
        if (!isStored) unstored.add(id)
        return true
      } catch (error) {
        remark('threads-not-kept', 'What was not saved of a chat could not be kept:', error)
        return false
      }
    },
    renew(): void {
      clearing = clearings.count(storageName)
      isDiscarded = false
    },
    discard(): void {
      // A save that is underway may still fail.
      isDiscarded = true
      unsaved.remove()
      const prefix = growingPrefix('threads', storageName, id)
      for (const storedKey of Object.keys(storage ?? {})) if (storedKey.startsWith(prefix)) storage?.removeItem(storedKey)
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
