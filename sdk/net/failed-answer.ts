import { serviceError } from '../core/service-error.ts'
import { retryAfter } from '../core/util/retry-after.ts'

/** Turns a response with an error status into an error; an abort while reading it is returned as it is. */
export async function failedAnswer(response: Response, signal: AbortSignal): Promise<unknown> {
  const { status, headers, url } = response
  const wait = retryAfter(headers)
  let body: unknown
  try {
    body = await response.text()
    body = JSON.parse(body as string)
  } catch (error) {
    if (signal.aborted) return error
    // An HTML page or an empty body holds nothing a visitor should read.
    const cause = body || `${url} answered ${status} with an empty body.`
    return serviceError(undefined, { status, url, cause, retryAfter: wait })
  }
  return serviceError(body, { status, url, cause: body, retryAfter: wait })
}
