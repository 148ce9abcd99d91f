import type { ConnectorRequest, ReplyEvent } from '../core/types.ts'

/** What an answer yields: a string is added to the answer, an event can be anything else. */
export type AnswerPiece = string | ReplyEvent

/** What an answer may use besides the request. */
export interface AnswerContext {
  /**
   * Aborted when the visitor stops the answer, when it takes too long, and when its reader leaves before it has begun. A reader who
   * leaves later may come back for the rest.
   */
  readonly signal: AbortSignal
  /** The HTTP request without its body: its headers identify the caller. */
  readonly request: Request
  /** Who asks, as `user` names them. */
  readonly user?: string
  /** The conversation, by the id that the chat gave it: a stranger may send any. */
  readonly thread?: string
}

/** Answers a request with your own code. */
export type Answer = (request: ConnectorRequest, context: AnswerContext) => AsyncIterable<AnswerPiece>
