/** The signal of requests that nobody gives up: what is being saved is saved, also when the chat goes. */
export const never = new AbortController().signal
