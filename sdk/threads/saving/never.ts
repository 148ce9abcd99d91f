/** The signal of requests that are never cancelled: a save completes even if the chat is removed. */
export const never = new AbortController().signal
