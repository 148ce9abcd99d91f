import type { ConnectorContext } from '../../core/types.ts'
import { isResponse } from '../../protocols/confab.ts'

/** An answer, or a frame of one, before and after the page's interceptor. */
export interface InterceptedAnswer {
  readonly raw: unknown
  readonly value: unknown
  /**
   * The value came from the service in the shape of a `Response` and the page left it alone. A service may use those field names for
   * something else.
   */
  readonly isResponseByItself?: boolean
}

/** Runs the page's interceptor. */
export async function intercept(
  raw: unknown,
  { interceptResponse }: Pick<ConnectorContext, 'interceptResponse'>,
): Promise<InterceptedAnswer> {
  // Asked before the interceptor runs: it may change what it is given.
  const isResponseAtFirst = isResponse(raw)
  const value = await interceptResponse(raw)
  return { raw, value, isResponseByItself: isResponseAtFirst && value === raw }
}
