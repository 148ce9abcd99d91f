import type { Feedback, MessageContent } from './messages/message.ts'
import type { ChatMethods } from './methods.ts'

/** As a method, it may ask for the element, which is more than a chat: https://www.typescriptlang.org/tsconfig/#strictFunctionTypes */
type OnComponentRender = { tell(chat: ChatMethods): void }['tell']

/** Functions that are called when something happens. Each has a DOM event on the element. */
export interface ChatCallbacks {
  /** A message is complete: sent, answered (a streamed one once, at its end), or loaded from a history. */
  onMessage?: (event: { message: MessageContent; isHistory: boolean; threadId?: string }) => void
  /** The messages were cleared. */
  onClearMessages?: () => void
  /** The chat was rendered for the first time. Receives the chat, or the element. */
  onComponentRender?: OnComponentRender
  /** The input changed; `isUser` is false if a method or sending changed it. */
  onInput?: (event: { content: { text?: string; files?: File[] }; isUser: boolean }) => void
  /** An error was shown. Receives its text. */
  onError?: (error: string) => void
  /** An answer has data that is not shown; `isTransient` if no message keeps it. */
  onData?: (event: { name: string; data: unknown; id?: string; isTransient: boolean }) => void
  /** The state that an agent shares with the page (AG-UI) has changed. */
  onState?: (event: { state: unknown }) => void
  /** Another branch of the conversation is shown, or a new one started: the message at its start, its place among `count`, from 0. */
  onBranch?: (event: { messageId: string; index: number; count: number }) => void
  /** Another conversation is shown (with `threads`). */
  onThread?: (event: { id: string }) => void
  /** The visitor rated an answer, or withdrew the rating. If set, `messageActions: true` includes feedback. */
  onFeedback?: (feedback: Feedback) => void
}
