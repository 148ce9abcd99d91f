/** The labels of answers that did not come whole. */
export interface FinishTexts {
  /** The answer reached the longest length that its service or the page allows. */
  finishLength: string
  /** The service withheld the answer, or the rest of it. */
  finishFilter: string
  /** The service gave up in the middle of the answer. */
  finishFailed: string
  /** The connection, the server or the page was gone before the answer ended. */
  finishInterrupted: string
  /** The button that asks for the rest of an answer that was too long, and the visitor's message that does. */
  finishContinue: string
}
