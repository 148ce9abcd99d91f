import type { ChangeClock } from './change-clock.ts'
import type { GrowingAnswers } from './growing-answers.ts'
import type { MergedConversation } from './merge-stored.ts'
import type { Store } from '../store.ts'
import type { ChatState, Part } from '../types.ts'

/**
 * Where a conversation is stored: the browser's storage, or one of several threads. Its failures never reach the conversation.
 */
export interface ConversationKeeper {
  /** The text that was typed when the last page was closed; undefined if that is not stored. */
  inputText(): string | undefined
  /** Merges this chat's messages with the stored ones; undefined if there is nothing to take over. */
  merge(state: Pick<ChatState, 'messages' | 'branches'>): MergedConversation | undefined
  /** Writes again what another tab may have overwritten. */
  repair(): void
  /** Writes after a short delay; calls in the meantime share the write. */
  save(): void
  /** Writes pending changes, as far as that can be done synchronously. */
  flush(): void
  /** Records that a message was deleted. */
  delete(id: string): void
  /** Clears what is stored. */
  clear(): void
  /** Reads what other tabs and devices have stored, and shows it; absent if `merge` always has that. */
  refresh?(): Promise<void>
  /** Claims a call for this chat. @returns false if another one has it. Absent if the storage cannot. */
  claim?(callId: string): Promise<boolean>
  /**
   * Stores what was answered in a message. @returns false if the storage has another answer already, which is shown then. A storage that
   * fails refuses nothing.
   */
  confirm?(messageId: string, answered: Part): Promise<boolean>
  /** Stores what is pending. @returns whether all is stored. */
  settle(): Promise<boolean>
  /** Loads the next older page of messages; absent if all are loaded at the start. */
  loadOlder?(): Promise<void>
}

export interface KeeperParts {
  readonly store: Store<ChatState>
  readonly clock: ChangeClock
  /** Shows the current result of `merge`. */
  follow(): void
  /** True if the browser's storage kept the conversation until now. */
  readonly wasStored: boolean
  /** What keeps answers while they grow. */
  readonly growing: GrowingAnswers
}

/** Where a thread is. */
export interface ThreadPlace {
  /** The name of its storage: two may have threads with the same id. */
  readonly storage: string
  /** True if it began in this page, with nothing in it. */
  readonly isNew: boolean
}

/** A storage for the conversation that replaces the browser's. */
export interface KeeperSource {
  /** True if it is to be used now. */
  isWanted(): boolean
  /** Loads the conversation, which `merge` returns from then on. */
  open(parts: KeeperParts): Promise<ConversationKeeper>
  /** The id of the conversation's thread. */
  threadId?(): string | undefined
  /** Where that thread is. */
  threadPlace?(): ThreadPlace | undefined
}
