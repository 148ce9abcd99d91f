/** What a service lets a page of another origin send and read. */
export interface CorsRules {
  /** The request headers it takes, in lower case; any when absent. */
  readonly allowedHeaders?: readonly string[]
  /** The answer headers a page may read beside the few it always may. */
  readonly exposedHeaders?: readonly string[]
}

const simpleTypes = ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain']

/** What a browser sends without asking: https://fetch.spec.whatwg.org/#cors-safelisted-request-header */
function isSimple(name: string, value: string): boolean {
  if (['accept', 'accept-language', 'content-language'].includes(name)) return true
  return name === 'content-type' && simpleTypes.some((type) => value.startsWith(type))
}

/** The CORS headers of a service, and whether a browser would send a request to it. */
export function createCors({ allowedHeaders, exposedHeaders }: CorsRules) {
  return {
    headers: {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE, OPTIONS',
      'access-control-allow-headers': allowedHeaders?.join(', ') ?? 'authorization, *',
      ...(exposedHeaders && { 'access-control-expose-headers': exposedHeaders.join(', ') }),
    },
    allows: ({ headers }: Request): boolean =>
      !allowedHeaders || [...headers].every(([name, value]) => isSimple(name, value) || allowedHeaders.includes(name)),
  }
}
