import type { PluralLabel } from './plural-label.ts'

/** The labels of messages that wait for an answer, and of those that are kept until they are sent. */
export interface SendingTexts {
  /** The messages that wait for an answer to end: their list, and how many there are. */
  queue: string
  queueCount: string
  /** The accessible names of the buttons of one; `{text}` is the beginning of the message. */
  queueEdit: string
  queueSend: string
  queueRemove: string
  /** Announced to screen readers. */
  queueRemoved: string
  queueReturned: string
  /** Why they are not sent, and the button that sends them nevertheless. */
  queueFailed: string
  queueStopped: string
  queueResume: string
  /** `{count}` is the number that may wait. */
  queueFull: PluralLabel
  /** Whether a message has been sent; the last but one deletes it. `{names}` are files that are too large to be kept. */
  outboxSending: string
  outboxOffline: string
  outboxFailed: string
  outboxDelete: string
  outboxNotKept: string
  /** A message was sent, and the connection was lost before an answer arrived. */
  errorUnanswered: string
  /** The server that gave the answer has ended, and another one has what came of it. */
  errorInterrupted: string
  /** What happened, above the text of an error that does not say it; `errorInterrupted` is another. */
  errorOffline: string
  errorUnreachable: string
  errorServer: string
  errorTooMany: string
  /** What a visitor can do about the first two. */
  errorTryConnection: string
}
