import { createId } from './ids.ts'
import type { MessageContent } from './options.ts'
import { isTemporaryHtml, messageFrom, publicMessage } from './public-message.ts'
import type { Store } from './store.ts'
import type { ChatState, Message, MessageKind } from './types.ts'

/** Kinds that the next message takes away. */
const isPassing = ({ kind }: Message): boolean => kind === 'loading' || kind === 'error' || kind === 'temporary'

export interface ConversationNews {
  /** A message is complete and the page is to hear of it. */
  onMessage(message: MessageContent, isHistory: boolean): void
  /** What is worth storing has changed. */
  onChange(): void
}

/** The list of messages: every change of it goes through here, so that what is kept, told and stored is decided once. */
export function createConversation(store: Store<ChatState>, news: ConversationNews) {
  const list = (): readonly Message[] => store.get().messages
  const set = (messages: readonly Message[]): void => store.set({ messages })

  const conversation = {
    find: (id: string): Message | undefined => list().findLast((message) => message.id === id),

    /** The messages that count: no intro, notice, loading, error or temporary ones. */
    kept: (): Message[] => list().filter(({ kind }) => kind === 'message'),

    /** The last message of the role, for `overwrite`. */
    lastOf: (role: string): Message | undefined =>
      list().findLast((message) => message.kind === 'message' && message.role === role),

    /** Adds at the end; loading, error and temporary bubbles make way unless they are what is added. */
    append(message: Message): Message {
      const isLoading = message.kind === 'loading'
      set([...list().filter((other) => !isPassing(other) || (isLoading && other.kind === 'temporary')), message])
      return message
    },

    /** Adds a complete message as a page or a service gives it. */
    add(
      content: MessageContent,
      { isTold = true, sessionId }: { isTold?: boolean; sessionId?: string | undefined } = {},
    ): Message {
      const kind: MessageKind = isTemporaryHtml(content.html) ? 'temporary' : 'message'
      if (kind === 'temporary' && content.text !== undefined) {
        // The text is kept, the markup beside it is not: two messages, so that only one goes.
        const { html: _html, ...kept } = content
        const text = conversation.add(kept, { isTold, sessionId })
        set([...list(), messageFrom({ role: text.role, html: content.html ?? '' }, { kind })])
        return text
      }
      const message = conversation.append(messageFrom(content, { kind, sessionId }))
      if (kind === 'message' && isTold) conversation.tell(message)
      return message
    },

    /** Tells the page of a complete message and has it stored. */
    tell(message: Message): void {
      news.onChange()
      news.onMessage(publicMessage(message), false)
    },

    replace(id: string, change: (message: Message) => Message): Message | undefined {
      const index = list().findLastIndex((message) => message.id === id)
      const before = list()[index]
      if (!before) return undefined
      const after = change(before)
      set(list().with(index, after))
      return after
    },

    remove(isRemoved: (message: Message) => boolean): void {
      if (list().some(isRemoved)) set(list().filter((message) => !isRemoved(message)))
    },

    /** Takes away loading, error and temporary bubbles, as a message that is added does. */
    removePassing(): void {
      conversation.remove(isPassing)
    },

    /** Puts earlier messages before the first kept one, oldest first; loading and error bubbles above stay above. */
    prepend(contents: readonly MessageContent[]): void {
      const ids = new Set(list().map(({ id }) => id))
      const older = contents.map((content) => {
        const id = content.id !== undefined && !ids.has(content.id) ? content.id : createId()
        ids.add(id)
        const kind: MessageKind = !content.text && isTemporaryHtml(content.html) ? 'temporary' : 'message'
        return messageFrom(content, { id, kind, isHistory: true })
      })
      const intro = list().filter(({ kind }) => kind === 'intro')
      set([...intro, ...older, ...list().filter(({ kind }) => kind !== 'intro')])
      for (const message of older) if (!isPassing(message)) news.onMessage(publicMessage(message), true)
    },

    /** Replaces the introduction, which stands first. */
    setIntro(intro: readonly Message[]): void {
      set([...intro, ...list().filter(({ kind }) => kind !== 'intro')])
    },

    /** Takes away everything but what streams or loads. */
    clear(): void {
      set(list().filter(({ kind, status }) => kind === 'loading' || status === 'streaming'))
    },
  }
  return conversation
}

export type Conversation = ReturnType<typeof createConversation>
