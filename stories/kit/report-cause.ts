/** For `onRecoverableError` of a root: what React recovers from it reports without saying what it was. */
export const reportCause = (error: unknown): void => reportError(error instanceof Error ? (error.cause ?? error) : error)
