import { ChatError } from '../core/errors.ts'
import { defaultLabels } from '../core/labels.ts'
import { serviceErrorText } from '../core/service-error.ts'
import type { ConnectorContext } from '../core/types.ts'
import { networkFailure } from './network-failure.ts'
import { retryAfter } from './retry-after.ts'

/**
 * Asks once. Throws a `ChatError` when nothing answers or the answer is not a 2xx one: with the service's own words,
 * the status, and the answer's body as the cause. An abort is thrown as it is.
 */
export async function http(
  url: string | URL,
  init: RequestInit,
  { fetch, signal }: Pick<ConnectorContext, 'fetch' | 'signal'>,
): Promise<Response> {
  let response: Response
  try {
    response = await fetch(url, { ...init, signal })
  } catch (error) {
    if (!signal.aborted) console.error(`No answer from ${String(url)}. Is it up, and does it allow this page (CORS)?`)
    throw networkFailure(error, signal)
  }
  if (response.ok) return response
  const { status, headers } = response
  const wait = retryAfter(headers)
  let body: unknown
  try {
    body = await response.text()
    body = JSON.parse(body as string)
  } catch (error) {
    if (signal.aborted) throw error
    // A page of html, or nothing: it says nothing that a visitor should read.
    throw new ChatError(defaultLabels.errorService, { status, cause: body, retryAfter: wait })
  }
  throw new ChatError(serviceErrorText(body) ?? defaultLabels.errorService, { status, cause: body, retryAfter: wait })
}
