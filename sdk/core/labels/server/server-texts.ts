/** What Confab's server says to visitors: it sends the name of the text beside English words. */
export interface ServerTexts {
  /** The service has too much to do. */
  errorBusy: string
  /** The answer took longer than the server waits. */
  errorTimeout: string
  /** Nothing is known about the failure that a visitor could do something about. */
  errorNoAnswer: string
  /** `{time}` is when it can be tried again: `in 5 minutes`. */
  errorLimit: string
  /** As many answers of the visitor are being given as may be at once. */
  errorOtherAnswers: string
  /** The text and the files have more bytes than the server takes. */
  errorMessageTooLarge: string
  /** The conversation has more messages than the server takes. */
  errorConversationTooLong: string
  /** The server is about to end. */
  errorRestarting: string
  /** The server takes no file from the address that the message has for one. */
  errorFileAddress: string
  /** The answer was cut off. */
  errorAnswerTooLong: string
}
