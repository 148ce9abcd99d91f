import type { MessageContent, MessageUsage, ToolPart } from '../../core/options/options.ts'
import type { ConnectorRequest } from '../../core/types.ts'
import type { AnswerContext, ServerUser } from '../answer.ts'

/** What hooks are told of every answer. */
export interface HookedAnswer<User extends ServerUser = string> extends AnswerContext<User> {
  /** What is answered, as `beforeAnswer` left it. */
  readonly asked: ConnectorRequest
}

/** A step of an answer: what the model said and called before it was asked again, or ended. */
export interface AnswerStep<User extends ServerUser = string> extends HookedAnswer<User> {
  /** From 1 on. */
  readonly number: number
  /** The text of the step. */
  readonly text: string
  /** The calls of tools in it. */
  readonly calls: readonly ToolPart[]
}

/** The tokens of an answer. */
export interface UsedTokens<User extends ServerUser = string> extends HookedAnswer<User> {
  /** As the service tells, and estimated where it does not: see `limits.tokensPerDay`. */
  readonly usage: MessageUsage
  /** The model that the service names. */
  readonly model?: string
}

/** An answer that has ended. */
export interface FinishedAnswer<User extends ServerUser = string> extends HookedAnswer<User> {
  /** What came of it: as it was sent, after `onDelta`. */
  readonly messages: readonly MessageContent[]
  /** Its tokens; absent where nothing was asked of a model. */
  readonly usage?: MessageUsage
  /** Why the model ended, in the words of its service. */
  readonly finishReason?: string
  /** How it ended: `interrupted` where the server could not give all of it. */
  readonly outcome: 'complete' | 'stopped' | 'interrupted' | 'failed'
  /** Why it failed. */
  readonly error?: unknown
}

/** Text of an answer that has not been shown. */
export interface AnswerDelta {
  /** What was held back before, and what has come. */
  readonly text: string
  /** What it is part of. */
  readonly kind: 'text' | 'reasoning' | 'html'
  /** Whether this text has no more: what is held back now is never shown. */
  readonly isLast: boolean
}

/**
 * What becomes of text: another text to show instead, nothing to show it as it is, or an object: `show` some of it now, `hold` some back
 * until more has come, and `end` the answer behind what is shown.
 */
export type DeltaDecision =
  | string
  | {
      /** What is shown now. @default nothing */
      readonly show?: string
      /** What is held back until more has come. @default nothing */
      readonly hold?: string
      /** Whether the answer ends behind what is shown. @default false */
      readonly end?: boolean
    }
  | undefined
  | void

/** Whether and how a request is answered: as it is, as another request, or not, with words for the visitor. */
export type BeforeAnswer =
  | ConnectorRequest
  | {
      /** Words for the visitor. */
      readonly refuse: string
    }
  | undefined
  | void

/** What may be done with each answer. */
export interface ServerHooks<User extends ServerUser = string> {
  /**
   * Called before a message is answered: returns nothing to answer it, another request to answer that instead, for example without what
   * nobody else should read, or `{ refuse: 'words for the visitor' }`. If it fails, or takes more than ten seconds, nothing is answered.
   */
  beforeAnswer?: (asked: ConnectorRequest, context: AnswerContext<User>) => BeforeAnswer | Promise<BeforeAnswer>
  /**
   * Called with each piece of text, reasoning and HTML before anybody sees it: what it does not let through is not sent, stored or resumed.
   * Returns nothing to show the text, another text to show instead, or what to show, to hold back until more has come, and whether to end
   * the answer. If it fails, or takes more than ten seconds, the answer ends with an error.
   */
  onDelta?: (delta: AnswerDelta, context: AnswerContext<User>) => DeltaDecision | Promise<DeltaDecision>
  /**
   * Called before the model is asked, which waits for it for ten seconds. This and the following change nothing about an answer: that they
   * fail, or take too long, is told to `onError`.
   */
  onStart?: (answer: HookedAnswer<User>) => unknown
  /** Called after each step of an answer, which waits for it: one that calls tools has several. */
  onStep?: (step: AnswerStep<User>) => unknown
  /** Called at the end of each answer, however that came, with the tokens that were used. The server waits for it when it ends. */
  onUsage?: (used: UsedTokens<User>) => unknown
  /** Called at the end of each answer, however that came. The server waits for it when it ends; the visitor does not. */
  onFinish?: (finished: FinishedAnswer<User>) => unknown
}
