/** Errors of event streams that broke before any event had an id: they cannot resume, but the request can start over. */
export const brokenStreams = new WeakSet()
