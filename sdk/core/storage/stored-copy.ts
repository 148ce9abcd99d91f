import type { KeyValueStorage } from './browser-storage.ts'
import type { ChangeClock } from './change-clock.ts'
import { emptyChat, readStoredChat, type StoredChat } from './stored-chat.ts'

/** What is known of a conversation in the storage: as it was last read or written, and what was taken out of it here. */
export class StoredCopy {
  readonly #storage: KeyValueStorage
  readonly #clock: ChangeClock
  #last: { key: string; text: string; chat: StoredChat; at: number } | undefined
  /** What was cleared and deleted here, under the key that is in use. */
  marks = emptyChat
  /** What was said under an earlier key, perhaps by another person, is not for the key that is named now. */
  firstChange = 0

  constructor(storage: KeyValueStorage, clock: ChangeClock) {
    this.#storage = storage
    this.#clock = clock
  }

  /** The text that was last read or written. */
  get text(): string | undefined {
    return this.#last?.text
  }

  remember(key: string, text: string, chat: StoredChat): void {
    this.#last = { key, text, chat, at: this.#clock.next() }
  }

  forget(): void {
    this.#last = undefined
  }

  /** What stands in the storage now; undefined when it is nothing, or nothing that can be read. */
  read(key: string): StoredChat | undefined {
    if (this.#last && this.#last.key !== key) {
      this.firstChange = this.#last.at
      this.#last = undefined
      this.marks = emptyChat
    }
    try {
      const text = this.#storage.getItem(key)
      if (text === null) {
        // The page, or another tab, took it all away: what was stored then is not to be stored again.
        if (this.#last) this.marks = { ...this.marks, clearedAt: this.#last.at }
        this.#last = undefined
        return undefined
      }
      if (text === this.#last?.text) return this.#last.chat
      const chat = readStoredChat(text)
      if (!chat) return undefined
      for (const stamp of [chat.clearedAt, ...chat.deleted.values()]) this.#clock.see(stamp)
      for (const { changedAt } of chat.messages) this.#clock.see(changedAt)
      this.remember(key, text, chat)
      return chat
    } catch (error) {
      console.warn('The stored conversation could not be read:', error)
      return undefined
    }
  }
}
