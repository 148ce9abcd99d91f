import type { MessageUsage } from '../../core/options/options.ts'

/** What kind of failure `onError` was told of. */
export type FailureKind = 'timeout' | 'interrupted' | 'service' | 'service_busy' | 'service_key' | 'storage_full' | 'other'

/** An answer that has ended, without anything of what is in it. */
export interface CountedAnswer {
  /** How it ended: `interrupted` where the server could not give all of it. */
  readonly outcome: 'complete' | 'stopped' | 'interrupted' | 'failed'
  /** From the arrival of the request on. */
  readonly seconds: number
}

/** A response of the server. */
export interface CountedResponse {
  /** Which of the server's addresses was asked: one of a dozen words. */
  readonly route: string
  /** The HTTP status. */
  readonly status: number
}

/** What the store was asked for. */
export interface CountedStoreCall {
  /** The name of the method, such as `threads.save`. */
  readonly operation: string
  /** How long it took. */
  readonly seconds: number
  /** Whether it did it, refused it as its rules ask (`refused`), or could not. */
  readonly result: 'ok' | 'refused' | 'failed'
}

/**
 * What a server tells of itself: figures alone, no words, ids or keys. Nothing waits for it; that it throws is told to `onError` once, and
 * changes nothing. `prometheusMetrics` of `confab-chat/server/metrics` is one.
 */
export interface ServerMetrics {
  /** An answer begins. */
  answerBegan?(): void
  /** The first of an answer goes to its reader, so many seconds after its request came. */
  firstByte?(seconds: number): void
  /** An answer has ended. */
  answerEnded?(answer: CountedAnswer): void
  /** Tokens were used, for an answer or a title. */
  tokensUsed?(usage: MessageUsage): void
  /** Somebody begins to read a stream. */
  streamOpened?(): void
  /** Somebody reads a stream no more. */
  streamClosed?(): void
  /** `onError` is told of a failure. */
  failed?(kind: FailureKind): void
  /** A request has got its response, which may have a body that is still being sent. */
  responded?(response: CountedResponse): void
  /** The store was asked for something. */
  stored?(call: CountedStoreCall): void
  /**
   * Answers `GET metrics`.
   * @default there is nothing at that address
   */
  answer?(request: Request): Response | Promise<Response>
  /** The server has ended. */
  close?(): void
}
