import type { KeyValueStorage } from './key-value-storage.ts'
import type { ChangeClock } from './change-clock.ts'
import { emptyChat, readStoredForm, type StoredChat } from './stored-form.ts'
import { remark } from '../util/thrown/report.ts'

/** The known state of a conversation in the storage: as last read or written, and what this chat removed from it. */
export class StoredCopy {
  readonly #storage: KeyValueStorage
  readonly #clock: ChangeClock
  #last: { key: string; text: string; chat: StoredChat; at: number } | undefined
  /** What this chat cleared and deleted under the current key. */
  marks = emptyChat
  /** Messages under an earlier key, perhaps of another person, must not be stored under the current one. */
  firstChange = 0

  constructor(storage: KeyValueStorage, clock: ChangeClock) {
    this.#storage = storage
    this.#clock = clock
  }

  /** The text last read or written. */
  get text(): string | undefined {
    return this.#last?.text
  }

  remember(key: string, text: string, chat: StoredChat): void {
    this.#last = { key, text, chat, at: this.#clock.next() }
  }

  forget(): void {
    this.#last = undefined
  }

  /** Reads the storage; undefined if there is nothing, or nothing readable. */
  read(key: string): StoredChat | undefined {
    if (this.#last && this.#last.key !== key) {
      this.firstChange = this.#last.at
      this.#last = undefined
      this.marks = emptyChat
    }
    try {
      const text = this.#storage.getItem(key)
      if (text === null) {
        // The page, or another tab, removed everything: what was stored then must not be stored again.
        if (this.#last) this.marks = { ...this.marks, clearedAt: this.#last.at }
        this.#last = undefined
        return undefined
      }
      if (text === this.#last?.text) return this.#last.chat
      const chat = readStoredForm(text)
      if (!chat) return undefined
      for (const stamp of [chat.clearedAt, ...chat.deleted.values()]) this.#clock.see(stamp)
      for (const { changedAt } of chat.messages) this.#clock.see(changedAt)
      this.remember(key, text, chat)
      return chat
    } catch (error) {
      remark('not-kept', 'The stored conversation could not be read:', error)
      return undefined
    }
  }
}
