import { createLabelTable } from '../labels.ts'

/**
 * What Confab's server says, and some services. In English a chat shows their own words, which say more: no chat loads these.
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
  errorMessageLost: 'This message did not arrive whole. Try again.',
  errorUnreadable: 'This message could not be read.',
  errorAnswerGone: 'This answer is not there any more.',
  errorSignIn: 'You are signed out. Sign in, then try again.',
  errorPage: 'This page may not use this chat.',
  errorTooOften: 'Your chats were asked for too often. Try again {time}.',
  errorNetworkStorage: 'As much has been kept from your network today as can be. Try again {time}.',
  errorNetworkVisitors: 'Your network has had many new visitors. Try again {time}.',
  errorStorageShare: "As much is kept for you as can be. Delete chats you don't need, and try again in an hour or two.",
  errorTranscription: "Couldn't turn this recording into text. Try again.",
  errorFeedbackTooLong: 'Your feedback is too long. Write less.',
})
