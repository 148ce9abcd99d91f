import { ChatError } from '../errors.ts'
import type { ChatOptions, InterceptedRequest } from '../options/options.ts'
import type { ConnectorContext, RequestDetails } from '../types.ts'
import { pageLeaving } from '../page-leaving.ts'
import { isDevelopmentHost } from '../util/is-development-host.ts'
import { thrownWords } from '../util/thrown/thrown-words.ts'
import { report } from '../util/thrown/report.ts'

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** True for what an interceptor may return: a body, headers, an error, or nothing of them. */
function isRequest(value: unknown): value is InterceptedRequest {
  if (!isObject(value) || value instanceof Request || value instanceof Response) return false
  return ['body', 'headers', 'error'].some((name) => name in value) || !Object.keys(value).length
}

/** On a development host only: visitors don't download the words. */
async function reportWrongRequest(result: unknown): Promise<void> {
  if (!isDevelopmentHost(globalThis.location?.hostname)) return
  const words = await import('../options/check/describe-request.ts').catch(() => undefined)
  if (words) report('failed-callback', words.describeRequest(result))
}

/** A failing interceptor is the page's mistake: it is logged, and the visitor sees a service error. */
async function guarded<T>(name: string, run: () => T | Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (ChatError.is(error) || (await pageLeaving.begin().explains(error))) throw error
    report('failed-callback', `${name} failed:`, error)
    throw new ChatError(thrownWords(error), { cause: error })
  }
}

/** The page's interceptors as connectors call them. Options are read at each call, because they may have changed. */
export function createInterceptors(options: () => ChatOptions): Pick<ConnectorContext, 'interceptRequest' | 'interceptResponse'> {
  // Results keep the order in which their frames arrived, however long each call takes.
  let previous: Promise<unknown> = Promise.resolve()
  return {
    async interceptRequest(details) {
      const { requestInterceptor } = options()
      if (!requestInterceptor) return details
      const result = await guarded<InterceptedRequest | void>('requestInterceptor', () => requestInterceptor(details))
      if (!isRequest(result)) {
        if (result != null) void reportWrongRequest(result)
        return details
      }
      if (typeof result.error === 'string') throw new ChatError(result.error)
      const headers = result.headers ?? details.headers
      return { body: (result.body ?? details.body) as RequestDetails['body'], ...(headers && { headers }) }
    },
    interceptResponse(raw) {
      const { responseInterceptor } = options()
      if (!responseInterceptor) return raw
      const result = previous.then(() => guarded('responseInterceptor', async () => (await responseInterceptor(raw)) || raw))
      previous = result.catch(() => undefined)
      return result
    },
  }
}
