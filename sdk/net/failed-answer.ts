import { ChatError } from '../core/errors.ts'
import { defaultLabels } from '../core/labels/labels.ts'
import { serviceErrorText } from '../core/service-error.ts'
import { retryAfter } from '../core/util/retry-after.ts'

/** What an answer that is not a 2xx one says, as an error; an abort while it is read is given as it is. */
export async function failedAnswer(response: Response, signal: AbortSignal): Promise<unknown> {
  const { status, headers } = response
  const wait = retryAfter(headers)
  let body: unknown
  try {
    body = await response.text()
    body = JSON.parse(body as string)
  } catch (error) {
    if (signal.aborted) return error
    // A page of html, or nothing: it says nothing that a visitor should read.
    const cause = body || `${response.url} answered ${status} with an empty body.`
    return new ChatError(defaultLabels.errorService, { status, cause, retryAfter: wait })
  }
  return new ChatError(serviceErrorText(body) ?? defaultLabels.errorService, { status, cause: body, retryAfter: wait })
}
