/** What the model is told of a call that another page began, and did not end. */
export const unknownWords = 'It is not known whether the tool ran: the page in which it was running was closed.'
