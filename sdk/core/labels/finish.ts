import { createLabelTable } from './labels.ts'

/** The labels of answers that did not come whole, which most chats never show. */
export const finishLabels = createLabelTable({
  finishLength: 'This answer is cut off: it reached the maximum length.',
  finishFilter: 'The service withheld this answer, or part of it.',
  finishFailed: "The service couldn't finish this answer.",
  finishInterrupted: 'This answer was cut off before it was complete.',
  finishContinue: 'Continue',
})
