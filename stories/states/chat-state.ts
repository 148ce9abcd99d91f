import type { ChatOptions, MessagePart } from '../../sdk/core/options/options.ts'
import type { chatIn } from '../kit/chat-in.ts'
import type { PseudoClass } from './show-pseudo-class.ts'
import type { Words } from './words.ts'

/** The chat of a state, for what brings it there. */
export type ArrivingChat = Awaited<ReturnType<typeof chatIn>>

/** A state that a chat can be in. */
export interface ChatState {
  readonly name: string
  options(words: Words): ChatOptions
  /** What a visitor does to get there; the chat stays as it is when this ends. */
  arrive?(chat: ArrivingChat, words: Words): Promise<unknown>
  /** Needs the width of two. */
  readonly isWide?: boolean
}

/** The states of one heading of the contact sheet. */
export interface StateGroup {
  readonly name: string
  readonly states: readonly ChatState[]
  /** What everything in these chats is shown as: hovered, focused or pressed. */
  readonly pseudoClass?: PseudoClass
}

/** A question and its answer: its text, or what it is made of. */
export const talk = ({ question, answer }: Words, given: string | readonly MessagePart[] = answer) => [
  { id: 'q', parentId: null, role: 'user', text: question },
  { id: 'a', parentId: 'q', role: 'ai', ...(typeof given === 'string' ? { text: given } : { parts: given }) },
]

/** Presses the button that has this part. */
export const press = async (chat: ArrivingChat, part: string): Promise<void> => (await chat.seen(part)).click()
