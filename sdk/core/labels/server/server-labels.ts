import { createLabelTable } from '../labels.ts'

/**
 * What Confab's server says. In English a chat shows the words of the server itself, which say more: no chat loads these.
 */
export const serverLabels = createLabelTable({
  errorBusy: 'Too many people are asking at the moment. Try again soon.',
  errorTimeout: 'The answer took too long. Try again.',
  errorNoAnswer: "Couldn't get an answer. Try again.",
  errorLimit: 'You have sent as much as you can for now. Try again {time}.',
  errorOtherAnswers: 'Other messages of yours are still being answered. Try again soon.',
  errorMessageTooLarge: 'This message is too large. Send less text or smaller files.',
  errorConversationTooLong: 'This conversation is too long. Start a new one.',
  errorRestarting: 'This chat is being restarted. Try again soon.',
  errorFileAddress: 'This chat takes no files from that address. Attach the file itself.',
  errorAnswerTooLong: 'This answer became too long.',
})
