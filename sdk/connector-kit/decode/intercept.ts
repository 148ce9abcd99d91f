// Runs the page's `responseInterceptor` on a response, or on a frame of one.
import type { ConnectorContext } from '../../core/types.ts'
import { isValidResponse } from '../../protocols/is-valid-response.ts'

/** A response, or a frame of one, before and after the page's interceptor. */
export interface InterceptedAnswer {
  readonly raw: unknown
  readonly value: unknown
  /**
   * True when the service's value happens to have the shape of a `Response` and the page left it unchanged. A service can use
   * those field names for something else.
   */
  readonly isResponseByItself?: boolean
}

/** Runs the page's interceptor. */
export async function intercept(
  raw: unknown,
  { interceptResponse }: Pick<ConnectorContext, 'interceptResponse'>,
): Promise<InterceptedAnswer> {
  // Checked before the interceptor runs, because it can change its argument.
  const isResponseAtFirst = isValidResponse(raw)
  const value = await interceptResponse(raw)
  return { raw, value, isResponseByItself: isResponseAtFirst && value === raw }
}
