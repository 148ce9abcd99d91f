/** What Confab's server says to visitors: it sends the name of the text beside English words. */
export interface ServerTexts {
  /** The service has too much to do. */
  errorBusy: string
  errorTimeout: string
  /** Nothing is known about the failure that a visitor could do something about. */
  errorNoAnswer: string
  /** `{time}` is when it can be tried again: `in 5 minutes`. */
  errorLimit: string
  errorOtherAnswers: string
  errorMessageTooLarge: string
  errorConversationTooLong: string
  errorRestarting: string
  /** The server takes no file from the address that the message has for one. */
  errorFileAddress: string
  errorAnswerTooLong: string
}
