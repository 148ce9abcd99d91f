const name = 'Idempotency-Key'

/**
 * The header by which a server knows a request that it has already had:
 * https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/
 * A request that is sent again after a break keeps its key. One that asks how a job is doing is another request, with
 * another key: a server would answer it with what it answered before. A page's own header stays.
 * @returns the header of the next request, or, when it is a repeated one, of the one before.
 */
export function createIdempotencyKey(key: string, { headers }: RequestInit) {
  const isGiven = new Headers(headers).has(name)
  let count = 0
  return (isRepeated: boolean): Record<string, string> => {
    if (!isRepeated) count += 1
    return isGiven ? {} : { [name]: count > 1 ? `${key}-${count}` : key }
  }
}
