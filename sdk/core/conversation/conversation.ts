// The list of messages, which nothing else changes: adds, replaces, removes and clears them, and decides what is kept, reported and
// stored.
import { splitTree } from './message-tree.ts'
import { isKept } from './is-kept.ts'
import { isPassing } from './is-passing.ts'
import { createChangeClock, type ChangeClock } from '../storage/change-clock.ts'
import { historyMessages } from './history-messages.ts'
import type { MergedConversation } from '../storage/merge-stored.ts'
import type { MessageContent } from '../options/options.ts'
import { isTemporaryHtml, messageFromContent, publicMessage } from './message-content.ts'
import { afterRemoval, afterRename, withParent } from './with-parent.ts'
import type { Store } from '../store.ts'
import type { ChatState, Message, MessageKind } from '../types.ts'

export interface ConversationNews {
  /** A message is complete and can be reported to the page. */
  onMessage(message: MessageContent, isHistory: boolean): void
  /** Something that is stored has changed. */
  onChange(): void
  /** A message that may be stored was deleted. */
  onDelete(id: string): void
}

interface AddOptions {
  /**
   * Whether to report it to the page and store it immediately.
   * @default true
   */
  isTold?: boolean
  sessionId?: string | undefined
  /** True if it answers messages that were cleared since. */
  isOutdated?: boolean
}

/**
 * The list of messages. Every change goes through here, so that
 * there is one place that decides what is kept, reported and stored.
 */
export interface Conversation {
  find(id: string): Message | undefined
  /** The messages of the conversation, without introduction, notices, loading, error and temporary bubbles. */
  kept(): Message[]
  /** True if a message of any branch has this id. */
  has(id: string): boolean
  /** The last message of the role, for `overwrite`. */
  lastOf(role: string): Message | undefined
  /** Adds a message at the end; removes loading, error and temporary bubbles unless it is one itself. */
  append(message: Message): Message
  /** Adds a complete message from the page or the service. */
  add(content: MessageContent, addOptions?: AddOptions): Message
  /** Reports a complete message to the page and stores it. */
  tell(message: Message): void
  /** Stores the conversation, if a storage is set. */
  save(): void
  /** Changes a message's id to the one that the service uses. */
  rename(id: string, to: string): void
  replace(id: string, change: (message: Message) => Message): Message | undefined
  remove(isRemoved: (message: Message) => boolean): void
  /** Removes loading, error and temporary bubbles, as adding a message does. */
  removePassing(): void
  /** Inserts earlier messages before the first kept one, oldest first; loading and error bubbles above stay there. */
  prepend(contents: readonly MessageContent[]): void
  /** Replaces the introduction, which comes first. */
  setIntro(intro: readonly Message[]): void
  /** How often it was cleared. */
  readonly clearings: number
  /** True if what answers messages of this clearing is shown, but not stored: they were cleared since. */
  isOutdated(clearing: number): boolean
  /**
   * Removes everything that is not streaming or loading.
   * @param isAnswerKept True if what stays is stored from then on, as in a thread.
   */
  clear(isAnswerKept: boolean): void
  /** Takes over another tab's version of the conversation. */
  adopt(mergedConversation: MergedConversation): void
}

export function createConversation(
  store: Store<Pick<ChatState, 'messages' | 'branches'>>,
  news: ConversationNews,
  clock: ChangeClock = createChangeClock(),
  now: () => number = Date.now,
): Conversation {
  let clearings = 0
  /** Up to this clearing, answers to what was cleared are not stored. */
  let outdatings = 0
  const list = (): readonly Message[] => store.get().messages
  const set = (messages: readonly Message[]): void => store.set({ messages })

  const kept = (): Message[] => list().filter(isKept)

  /** Adds the time of creation, unless the message has one, and the change counter. */
  const dated = (message: Message): Message =>
    message.kind === 'message'
      ? { createdAt: new Date(now()).toISOString(), ...withParent(message, store.get()), changedAt: clock.next() }
      : message

  const conversation: Conversation = {
    find: (id: string): Message | undefined => list().findLast((message) => message.id === id),

    kept,

    has: (id: string): boolean => Boolean(conversation.find(id)) || store.get().branches.some((message) => message.id === id),

    lastOf: (role: string): Message | undefined =>
      list().findLast((message) => message.kind === 'message' && message.role === role),

    append(message: Message): Message {
      const isLoading = message.kind === 'loading'
      const added = dated(message)
      set([...list().filter((other) => !isPassing(other) || (isLoading && other.kind === 'temporary')), added])
      return added
    },

    add(content: MessageContent, { isTold = true, sessionId, isOutdated = false }: AddOptions = {}): Message {
      const kind: MessageKind = isTemporaryHtml(content.html) ? 'temporary' : 'message'
      if (kind === 'temporary' && content.text !== undefined) {
        // The text is permanent but its HTML is temporary: two messages, so that only one is removed.
        const { html: _html, ...kept } = content
        const text = conversation.add(kept, { isTold, sessionId, isOutdated })
        const { html = '', origin } = content
        set([...list(), messageFromContent({ role: text.role, html, ...(origin && { origin }) }, { kind })])
        return text
      }
      const id = content.id && !conversation.has(content.id) ? content.id : undefined
      const message = conversation.append({
        ...messageFromContent(content, { id, kind, sessionId }),
        ...(isOutdated && { isOutdated }),
      })
      if (kind === 'message' && isTold) conversation.tell(message)
      return message
    },

    tell(message: Message): void {
      news.onChange()
      news.onMessage(publicMessage(message), false)
    },

    save(): void {
      news.onChange()
    },

    rename(id: string, to: string): void {
      const { messages, branches } = store.get()
      const renamed = (message: Message): Message => afterRename(message, id, to, clock)
      store.set({ messages: messages.map(renamed), ...(branches.length > 0 && { branches: branches.map(renamed) }) })
      news.onDelete(id)
    },

    replace(id: string, change: (message: Message) => Message): Message | undefined {
      const index = list().findLastIndex((message) => message.id === id)
      const before = list()[index]
      if (!before) return undefined
      const changed = change(before)
      const after = changed.status === 'streaming' ? changed : { ...changed, changedAt: clock.next() }
      set(list().with(index, after))
      return after
    },

    remove(isRemoved: (message: Message) => boolean): void {
      const removed = list().filter(isRemoved)
      if (!removed.length) return
      const parents = new Map(removed.map((message) => [message.id, message.parentId]))
      const adopted = (message: Message): Message => afterRemoval(message, parents, clock)
      const rest = list().filter((message) => !isRemoved(message))
      const others = store.get().branches
      store.set({ messages: rest.map(adopted), ...(others.length > 0 && { branches: others.map(adopted) }) })
      for (const { id, kind } of removed) if (kind === 'message') news.onDelete(id)
    },

    removePassing(): void {
      conversation.remove(isPassing)
    },

    prepend(contents: readonly MessageContent[]): void {
      const ids = list().map(({ id }) => id)
      const older = historyMessages(contents, ids).map((message) => ({ ...message, changedAt: clock.next() }))
      const { visible, branches: others } = splitTree(older, older.at(-1)?.id)
      const intro = list().filter(({ kind }) => kind === 'intro')
      const messages = [...intro, ...visible, ...list().filter(({ kind }) => kind !== 'intro')]
      store.set({ messages, ...(others.length > 0 && { branches: [...others, ...store.get().branches] }) })
      for (const message of visible) if (!isPassing(message)) news.onMessage(publicMessage(message), true)
    },

    setIntro(intro: readonly Message[]): void {
      set([...intro, ...list().filter(({ kind }) => kind !== 'intro')])
    },

    get clearings(): number {
      return clearings
    },

    isOutdated: (clearing: number): boolean => clearing < outdatings,

    clear(isAnswerKept: boolean): void {
      clearings += 1
      if (!isAnswerKept) outdatings = clearings
      const streaming = list().filter(({ kind, status }) => kind === 'loading' || status === 'streaming')
      const messages = isAnswerKept ? streaming : streaming.map((message) => ({ ...message, isOutdated: true }))
      store.set({ messages, branches: [] })
    },

    adopt({ messages, branches: others, added, isCleared }: MergedConversation): void {
      if (isCleared) outdatings = clearings += 1
      const before = list()
      if (messages.length !== before.length || messages.some((message, index) => message !== before[index])) set(messages)
      if (others.length || store.get().branches.length) store.set({ branches: others })
      for (const message of added) news.onMessage(publicMessage(message), true)
    },
  }
  return conversation
}
