// What the model is told, and the visitor reads on the card of a call.

/** The visitor did not allow it. */
export const deniedWords = (reason: string | undefined): string =>
  reason ? `The user denied this call: ${reason}` : 'The user denied this call.'

/** The visitor decided too late, or not at all. */
export const expiredWords = 'The user did not decide in time. The tool did not run.'

/** The visitor wrote something else instead. */
export const waitingWords = 'The user has not decided yet. The tool did not run.'

/** It was never asked, was asked of somebody else, or was forgotten. */
export const unknownWords = 'The server knows no such request for approval any more. The tool did not run.'

/** The server that ran it has ended. */
export const lostWords = 'It is not known whether the tool ran: the server that ran it has ended.'
