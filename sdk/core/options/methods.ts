/** What a page can ask of a chat. */
import type { ExportOptions } from './documents.ts'
import type { MessageContent, FeedbackDetail, UserContent } from './messages/message.ts'
import type { Response } from './messages/response.ts'
import type { ApprovalDetail } from './tools.ts'

/** The methods that a chat has wherever it is: as an element, or made by `createChat`. They work from the moment it exists. */
export interface ChatMethods {
  /** Returns copies of the messages, oldest first, each with a stable `id`: without introduction, errors and loading bubbles. */
  getMessages(): MessageContent[]
  /** Sends a message, `{ text, files, custom }` or a string, as if the visitor had typed it. Refused while a request runs or when it is empty. */
  submitUserMessage(content: UserContent | string): void
  /**
   * Adds a message. `{ error }` shows an error.
   * @param isUpdate `true` also calls `onMessage`, reads the message aloud and stores it. Default `false`.
   */
  addMessage(message: Response, isUpdate?: boolean): void
  /** Replaces the content of a message, by its index in `getMessages()` or its `id`. A message that streams is left alone. */
  updateMessage(content: MessageContent, indexOrId: number | string): void
  /**
   * Removes all messages except those that stream or load, and empties the storage. An answer that stays is stored in its thread, but
   * not in `browserStorage`.
   * @param isReset `false` leaves the introduction hidden. Default `true`.
   */
  clearMessages(isReset?: boolean): void
  /** Puts the caret at the end of the input. */
  focusInput(): void
  /** Renders all text messages again, for instance after a highlighter was loaded. */
  refreshMessages(): void
  /** Scrolls to the latest message. */
  scrollToBottom(): void
  /** Opens the field that finds words in the conversation, also those of messages that are not loaded yet; with the words, if given. */
  openFind(words?: string): void
  /** Blocks sending until it is called with `false`. */
  disableSubmitButton(isDisabled?: boolean): void
  /** Changes the placeholder of the input, over that of the options. */
  setPlaceholderText(text: string): void
  /** Requests another answer in place of the one that this message is part of, or of the last one. The present answer stays on a branch of its own. */
  regenerate(messageId?: string): Promise<void>
  /** Replaces a message of the visitor and requests an answer. The former message stays on a branch of its own. */
  editMessage(messageId: string, text: string): Promise<void>
  /** Shows the branch that this message is on. */
  switchBranch(messageId: string): Promise<void>
  /**
   * Stores the visitor's feedback on an answer with the message, fires the `feedback` event and calls `connect.feedback`.
   * `undefined` takes it back.
   * @throws when `connect.feedback` fails; then it is not kept.
   */
  setFeedback(messageId: string, value: 'good' | 'bad' | undefined, detail?: FeedbackDetail): Promise<void>
  /**
   * Allows or denies the call of a tool that needs approval, by the id of its approval, or answers a question of the agent, by its own.
   * `reason` goes to the model, `input` is what to run an allowed call with, or the answer. Once all of it is answered, the model goes
   * on.
   * @throws when there is no such request, or it was answered before.
   */
  respondToApproval(id: string, isApproved: boolean, detail?: ApprovalDetail): Promise<void>
  /**
   * Shows a thread in the place of the one that is shown, or a new one where no id is given. An answer that is on its way goes on.
   * Needs the option `threads`.
   */
  openThread(id?: string): Promise<void>
  /**
   * Returns the conversation as a file: `json` with all branches and files, to import it again, or `markdown`, `text` or `html` for readers.
   * Messages that load as the visitor scrolls are loaded first.
   * @throws a ChatError when some of them cannot be loaded.
   */
  exportConversation(options?: ExportOptions): Promise<File>
  /**
   * Shows an exported conversation (`json`, at most 20 MB): in a thread of its own where the chat has several, otherwise where it has no
   * messages yet.
   * @throws a ChatError whose text tells the visitor why the file is refused. Nothing is lost then.
   */
  importConversation(file: Blob | string): Promise<void>
  /** Stops the current request or stream and keeps the text so far. */
  stop(): void
  /** Removes the chat and ends its requests, timers and listeners at once. After that only `getMessages()` works. Where only the element is taken out of the page, an answer that has begun goes on for a minute at most. */
  destroy(): void
}
