/**
 * True if it is too late to answer. A time that cannot be read is over: nobody knows whether somebody still waits for the answer, and
 * what is not allowed can be asked for again.
 */
export const isExpired = (expiresAt: string | undefined): boolean =>
  expiresAt !== undefined && !(Date.parse(expiresAt) > Date.now())
