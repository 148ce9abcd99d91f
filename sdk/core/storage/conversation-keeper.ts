import type { ChangeClock } from './change-clock.ts'
import type { MergedConversation } from './merge-stored.ts'
import type { Store } from '../store.ts'
import type { ChatState } from '../types.ts'

/** Where a conversation is kept: the browser's storage, or a thread among others. A fault of it never reaches the conversation. */
export interface ConversationKeeper {
  /** What was typed when the last page ended; undefined when that is not kept. */
  inputText(): string | undefined
  /** The messages of this chat with what is kept of others; undefined when there is nothing to take over. */
  merge(state: Pick<ChatState, 'messages' | 'branches'>): MergedConversation | undefined
  /** Writes again what another tab may have overwritten. */
  repair(): void
  /** Writes soon; calls that come before then share the one write. */
  save(): void
  /** Writes what waits to be written, as far as that can be done at once. */
  flush(): void
  /** Takes note that a message was deleted. */
  delete(id: string): void
  /** Empties what is kept. */
  clear(): void
  /** Loads the next older page of messages; absent where all are there from the start. */
  loadOlder?(): Promise<void>
}

export interface KeeperParts {
  readonly store: Store<ChatState>
  readonly clock: ChangeClock
  /** Shows what `merge` gives now. */
  follow(): void
  /** Whether the browser's storage kept the conversation until now. */
  readonly wasStored: boolean
}

/** A place of the page's for a conversation, in the place of the browser's storage. */
export interface KeeperSource {
  /** Whether it is to be used now. */
  isWanted(): boolean
  /** Loads the conversation. `merge` gives it from then on. */
  open(parts: KeeperParts): Promise<ConversationKeeper>
  /** The thread that the conversation is. */
  threadId?(): string | undefined
}
