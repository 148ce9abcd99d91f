import { Refusal } from '../../../sdk/server/refusal.ts'
import { addressOf } from '../../../sdk/server/visitors/address.ts'
import { createSharedCounts } from '../../../sdk/server/visitors/counts/shared-counts.ts'
import type { VisitorCounts } from '../../../sdk/server/visitors/counts/visitor-counts.ts'
import { createVisitorLimits } from '../../../sdk/server/visitors/visitor-limits.ts'
import { waitWords } from '../product/wait-words.ts'

interface VisitorGateSettings {
  readonly trustProxy: number
  /** Counts together with the other servers. Default: the process counts for itself. */
  readonly counts: VisitorCounts | undefined
  readonly onError: (error: unknown) => void
}

/** What pages of any site may ask: how a published chat looks, and its answers. */
const publicPath = /^\/v1\/widgets\/[^/]+(?:\/chat)?$/

/** Who asks there is no one, and sends nothing that says who: no cookie, no token. */
const headers = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'Retry-After' }

/** Questions of one address. An office with many people behind one asks less than this. */
const limits = { requestsPerMinute: 20, requestsPerDay: 500 }

/** What visitors of the landing page may have assessed. Each takes a browser for a while; an office behind one address asks less. */
const assessmentLimits = { requestsPerMinute: 5, requestsPerDay: 20 }
const assessmentPath = '/v1/visitor-assessments'

/** Says that it was not this visitor alone, and that there is a way on. */
function tooManyAssessments(refusal: Refusal): Refusal {
  const seconds = Number(refusal.headers['Retry-After'])
  const text = `Too many websites were assessed from your network. Try again in ${waitWords(seconds)}, or sign up to assess yours now.`
  return new Refusal(refusal.status, text, refusal.headers)
}

/**
 * What holds those who are no one to their limits, by their address: the public chats of users, which are the one exception from the rule
 * that only pages of the app may ask, and assessments before signing up.
 */
export function createVisitorGate({ trustProxy, counts, onError }: VisitorGateSettings) {
  const shared = createSharedCounts({ store: counts, onError })
  const visitors = createVisitorLimits(limits, shared)
  const assessors = createVisitorLimits(assessmentLimits, shared)
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
      if (request.method !== 'POST') return
      const { pathname } = new URL(request.url)
      const address = addressOf(request, { trustProxy }) ?? 'unknown'
      if (publicPath.test(pathname)) return visitors.admit(`address ${address}`)
      if (pathname !== assessmentPath) return
      await assessors.admit(`assessments of ${address}`).catch((error: unknown) => {
        throw Refusal.is(error) ? tooManyAssessments(error) : error
      })
    },
  }
}
