/**
 * Closes the connection of a response that is still arriving. Cancelling its body is not enough: Firefox keeps receiving, and
 * with a server that keeps streams open the page soon runs out of connections: https://github.com/http4s/http4s/pull/5094
 */
export const connections = new WeakMap<Response, AbortController>()
