/** What Confab's server says to visitors, and what some services do: the name of the text comes beside English words. */
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
  /** What was sent did not arrive, or not whole. */
  errorMessageLost: string
  /** The server could make nothing of what was sent. */
  errorUnreadable: string
  /** The server keeps answers for a while only. */
  errorAnswerGone: string
  /** It is not known who asks for what is kept. */
  errorSignIn: string
  /** The server takes no requests of this page, or none under this name. */
  errorPage: string
  /** Threads were asked for more often than may be; `{time}` as in `errorLimit`. */
  errorTooOften: string
  /** Visitors of one address have had as much kept as may be in a day; `{time}` as in `errorLimit`. */
  errorNetworkStorage: string
  /** One address has had as many new visitors as may be in an hour; `{time}` as in `errorLimit`. */
  errorNetworkVisitors: string
  /** The visitor has as much kept as one may have. */
  errorStorageShare: string
  /** The service could make no text of a recording. */
  errorTranscription: string
  /** A comment on an answer has more characters than the server takes. */
  errorFeedbackTooLong: string
}
