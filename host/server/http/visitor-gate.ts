import { addressOf } from '../../../sdk/server/visitors/address.ts'
import { createSharedCounts } from '../../../sdk/server/visitors/counts/shared-counts.ts'
import { createVisitorLimits } from '../../../sdk/server/visitors/visitor-limits.ts'

/** What pages of any site may ask: how a published chat looks, and its answers. */
const publicPath = /^\/v1\/widgets\/[^/]+(?:\/chat)?$/

/** Who asks there is no one, and sends nothing that says who: no cookie, no token. */
const headers = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'Retry-After' }

/** Questions of one address. An office with many people behind one asks less than this. */
const limits = { requestsPerMinute: 20, requestsPerDay: 500 }

/** The one exception from the rule that only pages of the app may ask: the public chats of users, for visitors of other websites. */
export function createVisitorGate({ trustProxy }: { readonly trustProxy: number }) {
  const visitors = createVisitorLimits(limits, createSharedCounts({ store: undefined, onError: () => undefined }))
  return {
    /** The headers of the exception; undefined for every other address. */
    headersOf: (pathname: string): Readonly<Record<string, string>> | undefined =>
      publicPath.test(pathname) ? headers : undefined,

    answerPreflight: (): Response =>
      new Response(null, {
        status: 204,
        headers: {
          ...headers,
          'access-control-allow-methods': 'GET, POST',
          'access-control-allow-headers': 'content-type',
          'access-control-max-age': '86400',
        },
      }),

    /** @throws a `Refusal` where an address asks too much. */
    async admit(request: Request): Promise<void> {
      if (request.method === 'POST') await visitors.admit(addressOf(request, { trustProxy }) ?? 'unknown')
    },
  }
}
