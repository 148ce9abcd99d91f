/** An event of an answer, as it is sent. Numbers begin with 1. */
export interface StreamPiece {
  readonly number: number
  readonly data: string
}

/** Whose stream it is. A stream of another visitor does not exist. */
export interface StreamOwner {
  readonly id: string
  /** The visitor's name; undefined where visitors have none, and the id alone lets them in. */
  readonly user: string | undefined
}

/**
 * Keeps the answers that are being given, and those that ended a while ago, so that a visitor whose connection was lost gets the rest.
 * What fails rejects.
 */
export interface StreamStore {
  begin(stream: StreamOwner): Promise<void>
  /** Adds events after those that are there. */
  append(id: string, data: readonly string[]): Promise<void>
  /** Nothing more will be added. */
  end(id: string): Promise<void>
  /**
   * The events after a number, then those that are added, until the stream ends or the signal is aborted.
   * @returns undefined when the visitor has no such stream.
   */
  follow(
    stream: StreamOwner,
    from: { after: number; signal: AbortSignal },
  ): Promise<AsyncIterable<readonly StreamPiece[]> | undefined>
  /**
   * Asks the server that gives the answer to stop it.
   * @returns false when the visitor has no such stream.
   */
  stop(stream: StreamOwner): Promise<boolean>
  /** Listens for that. Returns a function that ends listening. */
  onStop(id: string, listener: () => void): () => void
}
