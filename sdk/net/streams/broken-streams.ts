/** Errors of event streams that broke before any event had an id: to ask for the rest is impossible, to start over is not. */
export const brokenStreams = new WeakSet()
