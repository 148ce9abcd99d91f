/** The actions on messages that could not be sent yet. */
export interface OutboxRequests {
  /** Sends one again that was refused. */
  tryAgain(id: string): void
  /** Deletes one that was not sent. */
  remove(id: string): void
}

/** The actions on messages that wait. */
export interface QueueRequests {
  /** Starts to edit one, or with undefined ends editing and changes nothing. */
  edit(id: string | undefined): void
  /** Replaces the text of the one that is edited. */
  save(text: string): void
  remove(id: string): void
  /** Sends one before the others, and stops the answer that they wait for. */
  sendNow(id: string): void
  /** Sends all of them, one after the other, after they were held. */
  resume(): void
}
