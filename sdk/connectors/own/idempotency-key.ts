const name = 'Idempotency-Key'

/**
 * The header by which a server recognises a request that it has already received:
 * https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/
 * A request that is retried keeps its key. A poll for the state of a job is a different request with a different key: otherwise a
 * server would repeat its earlier response. A header that the page sets is kept.
 * @returns the header of the next request, or, when it is a retry, of the one before.
 */
export function createIdempotencyKey(key: string, { headers }: RequestInit) {
  const isGiven = new Headers(headers).has(name)
  let count = 0
  return (isRepeated: boolean): Record<string, string> => {
    if (!isRepeated) count += 1
    return isGiven ? {} : { [name]: count > 1 ? `${key}-${count}` : key }
  }
}
