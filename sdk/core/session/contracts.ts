// What the parts of a session do for each other, in types.
/** What the parts of a chat's session do for each other. */
import type { Reply } from '../conversation/reply/reply.ts'
import type { TrackedReply } from '../conversation/reply/track-messages.ts'
import type { ChatError } from '../errors.ts'
import type { Config } from '../options/config.ts'
import type { UserContent } from '../options/options.ts'
import type { Question } from '../sending/question.ts'
import type { LastRequest } from '../sending/last-request.ts'
import type { Progress } from '../sending/progress.ts'
import type { UnfinishedAnswerStore } from '../extensions/resume/unfinished-answer.ts'
import type { CallClaims } from '../tools/claims/call-claims.ts'
import type { Attachment, Connector, ConnectorContext, ConnectorRequest, Message, Part, ReplyEvent } from '../types.ts'

/** Shows failures to the visitor, and reports them to the page. */
export interface ErrorBubbles {
  /** Determines the text to show, and reports it to the page. */
  tell(error: ChatError): string
  /** Creates an error bubble. */
  bubble(error: ChatError, canRetry?: boolean): Message
  showNow(thrown: unknown, options?: { readonly canRetry?: boolean }): void
  /**
   * Shows an error bubble in place of the answer, unless the visitor leaves the page, which may be why it failed. `isOfPage` if nobody
   * knows what it means: it comes from a function of the page. `isOver` tells whether what has failed has been mended meanwhile.
   */
  show(
    thrown: unknown,
    options?: { readonly canRetry?: boolean; readonly isOfPage?: boolean | undefined; isOver?(): boolean },
  ): void
  /** Service texts with these prefixes are shown as they are; set from the current connector. */
  permit(prefixes: readonly string[] | undefined): void
}

/** Stores the conversation if the page enables that. */
export interface ConversationStorage {
  /** Loads the storage, and shows what is stored; resolves when there is nothing left to wait for. */
  open(): Promise<void>
  /** Shows what is stored by earlier pages of this tab and by other tabs. */
  follow(): void
  /** Shows what other tabs and devices have stored. Never rejects. */
  refresh(): Promise<void>
  /** Claims a call for this chat; see the keeper. */
  claim(callId: string): Promise<boolean>
  /** Stores what was answered in a message; see the keeper. */
  confirm(messageId: string, answered: Part): Promise<boolean>
  /** Stores what is pending; resolves with whether all is stored. */
  settle(): Promise<boolean>
  /** True if `open` has something to wait for. */
  isPending(): boolean
  /** True if `open` takes so long that the visitor is told. */
  readonly isSlow: boolean
  /** The text that was typed when the last page was closed; undefined if that is not stored. */
  readonly inputText: string | undefined
  /** Loads older messages, if the storage provides them in pages. */
  loadOlder(): void
  save(): void
  flush(): void
  retry(): void
  dismissProblem(): void
  delete(id: string): void
  clear(): void
}

/** Handles the options for the start of a conversation, and their later changes. */
export interface ConversationStart {
  /** False until `start`: earlier changes need no update of the screen. */
  readonly isReady: boolean
  start(): void
  /** Restores the text that was typed on the previous page, unless there is text already. */
  restoreInput(text: string | undefined): void
  /** Shows the service's own message about the configuration as an AI message. */
  say(notice: string | undefined): void
  showIntro(): void
  reconfigure(previous: Config): void
}

/** Sends one request at a time through a connector, and adds its reply to the conversation. */
export interface Sender {
  send(question: Question): Promise<void>
  /** The last request, for a retry. */
  readonly last: Pick<LastRequest, 'question' | 'partial' | 'set'>
  /** Aborts the current request, as the visitor asked, and keeps what was received. */
  stop(): void
  /** Aborts the current request because the chat ends, which interrupts the answer. */
  leave(): void
  /** A message that came by another way than the request ends the wait for one that `continues`. */
  settle(): void
}

/** A message on its way to be sent. */
export interface OutgoingMessage {
  /** Its id, if it has waited. */
  id?: string
  text?: string
  attachments?: readonly Attachment[]
  custom?: unknown
}

/** Turns the input of the visitor and the page into messages to send. */
export interface Submission {
  /** Sends, if the chat is ready and the content is a valid message. Returns whether it did. */
  submit(message: OutgoingMessage): boolean
  /** Runs what the page asked for before it could be done, as soon as there is nothing left to wait for. */
  runWaiting(): void
  /** Shows what the page wants to send among the messages that wait: what is stored takes a while to come. */
  showWaiting(): void
  /** Sends the content of the composer, once its files are finished. */
  submitInput(): void
  /** Sends a message of the page as soon as the chat can take one. */
  submitWhenReady(content: UserContent): void
  /** Sends again what failed last. */
  retry(): void
  /** Sends the first message that waits for an answer, if nothing keeps it waiting. */
  drain(): void
  /** The visitor or the page stops the answer: what waits for it goes back into the field. */
  stop(): void
}

/** The connection that the configuration names. */
export interface Connection {
  /** The connector: created once, and again when the configuration names another one. */
  connect(): Promise<Connector>
  /** Prepares the connection that the configuration names now. */
  start(): void
  readonly isPreparing: boolean
  /** Takes the key that the visitor entered. */
  insertKey(key: string): void
  /** Checks the page's own key again after a failure. */
  checkKey(): void
  /** Resolves with the connector once it can take a message. */
  ready(): Promise<Connector>
  /**
   * The configuration names another connection. With `isKept`, a live connection stays open because its target is the same. Outside the
   * page that waits: what has begun goes on with the former one.
   */
  change(how: { isKept: boolean }): void
  /** The chat was taken out of the page, and goes on with an answer: what that does not need ends. */
  withdraw(): void
  /** The chat is in the page again, and has not ended. */
  comeBack(): void
  /** Ends everything; listeners get the `reason`. */
  close(reason?: string): void
}

/** Starts a chat, lets it go on where it is taken out of the page, and ends it. */
export interface Lifecycle {
  /** Starts: history, introduction, setup checks, a live connection. Called again after `withdraw` and after `pause`. */
  start(): void
  /** Begins what waited for the connection, or for the chat to be in the page. */
  goOn(): void
  /** An answer that an earlier page, or another tab, did not have whole is followed here. */
  followAnswer(): void
  /**
   * The chat was taken out of the page, perhaps for a moment: calls end, and nothing new begins before `start`. An answer and the
   * tools that it calls go on; without either, everything ends. Whoever takes the chat out calls `pause` when it is no longer busy,
   * or has been for too long.
   */
  withdraw(): void
  /** True while an answer is pending, or a tool that it called. */
  isBusy(): boolean
  /**
   * Everything ends, at once: what has begun of an answer stays, and is marked as interrupted. Messages and input stay, too. `reason`
   * is 'replaced' if another conversation continues with its model.
   */
  pause(reason?: 'replaced'): void
  configure(next: Config): void
}

/** Offers to ask again what nobody answered because the chat or its page ended. */
export interface Unanswered {
  /** The chat ended before anything of the answer came. It may be shown again as it was; otherwise the next page offers it. */
  offer(question: Question): void
  /** Offers what an earlier page of this tab has asked. */
  recall(): Promise<void>
}

/** Sees to it that no other tab or device runs the same call. */
export interface Claims {
  /** Loads the claims; undefined where no other tab or device can know the conversation: nothing is loaded, and nothing waits. */
  load(): Promise<CallClaims> | undefined
  /** Shows which calls other tabs run. */
  show(): void
}

/** What a conversation with a service needs besides the connector: a context for it, and growing replies. */
export interface Exchange {
  /** The answer that another page could go on with. */
  readonly unfinished: UnfinishedAnswerStore
  createRequest(question: Question, connector: Connector): ConnectorRequest
  /**
   * The environment of a request. What the connector tells while it sends is shown in the reply that is open then: `latest`, which is
   * undefined once the request has ended.
   */
  createContext(signal: AbortSignal, latest?: () => TrackedReply | undefined): ConnectorContext
  /** Determines which file can no longer be sent; if there is none, returns what was thrown. */
  explainUnreadableFiles(thrown: unknown, question: Question): Promise<unknown>
  /**
   * Creates a reply that grows. The conversation of the question may have been cleared by now. `replaced` are the messages of an
   * earlier attempt, which are removed as soon as this one adds something.
   */
  createReply(
    connector: Connector,
    question?: Pick<Question, 'clearings' | 'continues' | 'resumes'>,
    replaced?: ReadonlySet<string>,
  ): TrackedReply
  /** Names the calls in the answer to one request so that each is unique in the conversation, without what it replaces. */
  nameCalls(question: Pick<Question, 'resumes'>, replaced: () => ReadonlySet<string>): (event: ReplyEvent) => ReplyEvent
  /**
   * Applies an event.
   * @returns what to await before the next one, if it is asynchronous.
   */
  apply(event: ReplyEvent, reply: Reply, question?: Question, connector?: Connector): Promise<void> | undefined
  /** Shows in the loading bubble what is pending. The visitor can stop an upload. */
  showProgress(progress: Progress, reply: Reply): void
}
