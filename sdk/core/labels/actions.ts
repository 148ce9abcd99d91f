import { createLabelTable } from './labels.ts'

/** The labels of message actions. */
export const actionLabels = createLabelTable({
  messageActions: 'Message actions',
  copyMessage: 'Copy message',
  regenerate: 'Regenerate',
  previousAnswer: 'Previous answer',
  nextAnswer: 'Next answer',
  answerPlace: '{index} of {count}',
  save: 'Save',
  goodAnswer: 'Good answer',
  badAnswer: 'Bad answer',
  feedbackIncorrect: 'Not correct',
  feedbackUnhelpful: 'Not helpful',
  feedbackHarmful: 'Harmful or offensive',
  feedbackComment: 'Tell us more',
  feedbackThanks: 'Thanks for your feedback',
  feedbackFailed: "Your feedback couldn't be sent. Try again",
})
