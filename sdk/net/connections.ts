/**
 * What closes the connection of an answer that still arrives. To cancel its body is not enough: Firefox goes on receiving,
 * and a server that keeps streams open soon has no connection left for the page: https://github.com/http4s/http4s/pull/5094
 */
export const connections = new WeakMap<Response, AbortController>()
