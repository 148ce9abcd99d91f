import type { ConnectorRequest, ReplyEvent } from '../core/types.ts'

/** What an answer yields: a string is added to the answer, an event can be anything else. */
export type AnswerPiece = string | ReplyEvent

/** A visitor as `user` names them: by an id, or by an object that has it beside all else that is known of them. */
export type ServerUser =
  | string
  | {
      /** The same on every day. */
      readonly id: string
    }

/** What an answer may use besides the request. */
export interface AnswerContext<User extends ServerUser = string> {
  /**
   * Aborted when the visitor stops the answer, when it takes too long, and when its reader leaves before it has begun. A reader who
   * leaves later may come back for the rest.
   */
  readonly signal: AbortSignal
  /** The HTTP request without its body: its headers identify the caller. */
  readonly request: Request
  /** Who asks, as `user` names them. */
  readonly user?: User
  /** The conversation, by the id that the chat gave it: a stranger may send any. */
  readonly thread?: string
}

/** Answers a request with your own code. */
export type Answer<User extends ServerUser = string> = (
  request: ConnectorRequest,
  context: AnswerContext<User>,
) => AsyncIterable<AnswerPiece>

/** The id of a visitor; undefined for one who has none. */
export function idOf(user: unknown): string | undefined {
  const id: unknown = typeof user === 'object' && user !== null && 'id' in user ? user.id : user
  return typeof id === 'string' && id ? id : undefined
}
