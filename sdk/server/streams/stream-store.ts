/** An event of an answer, as it is sent. Numbers begin with 1 and have no gaps. */
export interface StreamPiece {
  /** Its place, from 1 on. */
  readonly number: number
  /** The data of a server-sent event. */
  readonly data: string
}

/** Whose stream it is. A stream of another visitor does not exist. */
export interface StreamOwner {
  /** Unique, and not to be guessed. */
  readonly id: string
  /** The visitor's name; undefined where visitors have none, and the id alone lets them in. */
  readonly user: string | undefined
}

/** A stream that begins. */
export interface BeginningStream extends StreamOwner {
  /** The conversation that it belongs to, where it can be found by that: only of visitors who have names. */
  readonly thread?: string
  /** The request that it answers, where that may be sent again: the same for each time, and for no other request of anybody. */
  readonly request?: string
  /** What a server has to know to write its conversation: kept until `settle`. */
  readonly note?: string
}

/** A stream whose process died before it had written the conversation. It has ended. */
export interface LeftStream extends StreamOwner {
  /** As it was given to `begin`. */
  readonly note: string
}

/** A request that may be sent again. */
export interface StreamRequest {
  /** As the stream has it. */
  readonly request: string
}

/** The conversation of a visitor who has a name. */
export interface StreamThread {
  /** The visitor's name. */
  readonly user: string
  /** The id that the chat gave the conversation. */
  readonly thread: string
}

/** A stream that was found otherwise than by its id. */
export interface FoundStream {
  /** The id by which it is followed. */
  readonly id: string
  /** Whether nothing more will be added. */
  readonly hasEnded: boolean
}

/** From where on a stream is read, and how long. */
export interface StreamPlace {
  /** The number of the last event that is known; 0 for none. */
  readonly after: number
  /** Aborted when nobody reads any more. */
  readonly signal: AbortSignal
}

/**
 * Keeps the answers that are being given, and those that ended a while ago, so that a visitor whose connection was lost gets the rest,
 * from whichever server is asked. What fails rejects.
 */
export interface StreamStore {
  /** Whether it is the memory of this process, which does not fail. Otherwise the server remembers what it gives by itself. */
  readonly isLocal?: boolean
  /**
   * Begins a stream; again for the same one does nothing, and neither does a stream whose request another one has. Where this process
   * dies before its end, another one appends the `interruption` in its place, ends the stream, and lets go of its request.
   * @returns the id of the stream that has the request: its own, unless another one began before.
   */
  begin(stream: BeginningStream, interruption: readonly string[]): Promise<string>
  /**
   * Adds events. Those whose numbers are there already change nothing.
   * @returns false when the stream was ended for this process, which was taken for dead; at once where there is nothing to wait for.
   */
  append(id: string, pieces: readonly StreamPiece[]): Promise<boolean> | boolean
  /** Nothing more will be added. */
  end(id: string): Promise<void>
  /**
   * The events after a number, then those that are added, until the stream ends or the signal is aborted.
   * @returns undefined when the visitor has no such stream.
   */
  follow(stream: StreamOwner, place: StreamPlace): Promise<AsyncIterable<readonly StreamPiece[]> | undefined>
  /**
   * The stream that began last in a conversation of a visitor, or the one that has a request, while it is kept. Without this method answers
   * are found by their ids only.
   */
  find?(by: StreamThread | StreamRequest): Promise<FoundStream | undefined>
  /** The conversation of a stream is written: nobody has to do that any more. Without this method conversations are not written later. */
  settle?(id: string): Promise<void>
  /**
   * Listens for streams that processes have left when they died, from now on; each may be told several times, until `settle`. Returns a
   * function that ends listening.
   */
  onLeft?(listener: (stream: LeftStream) => Promise<void>): () => void
  /** Lets go of a stream's request, which another stream then may answer. */
  release?(id: string): Promise<void>
  /**
   * Asks the process that gives the answer to stop it.
   * @returns false when the visitor has no such stream.
   */
  stop(stream: StreamOwner): Promise<boolean>
  /** Listens for that. Returns a function that ends listening. */
  onStop(id: string, listener: () => void): () => void
  /** Stops the answers that are being given to a visitor, and forgets what the memory of this process has of theirs. */
  erase?(user: string): Promise<void>
}
