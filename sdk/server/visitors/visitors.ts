import type { ChatServerOptions } from '../options.ts'
import { addressOf } from './address.ts'
import { createVisitorLimits } from './visitor-limits.ts'

/** Who asks. */
export interface Visitor {
  /** As `user` names them; undefined for one who is not signed in, and where nobody names visitors. */
  readonly user: string | undefined
  /** What limits are counted by. */
  readonly key: string
}

/** Tells visitors apart, and holds them to their limits. `onUnknown` is told once that it cannot. */
export function createVisitors(options: ChatServerOptions, onUnknown: (error: Error, request: Request) => void) {
  const { user: nameUser, limits = {} } = options
  const {
    bodyBytes: _bytes,
    bytesInFlight: _sum,
    bodySeconds: _seconds,
    answerSeconds: _longest,
    byAddress = false,
    storage: _storage,
    ...byVisitor
  } = limits
  const isLimited = Object.values(byVisitor).some((limit) => limit !== undefined)
  let isTold = false

  function keyOf(request: Request, user: string | undefined): string {
    if (user !== undefined && !byAddress) return `user ${user}`
    const address = isLimited ? addressOf(request, options) : undefined
    if (address !== undefined) return `address ${address}`
    if (isLimited && !isTold) {
      isTold = true
      onUnknown(
        new Error('All visitors share one limit: it is not known where requests come from. Set `user` or `address`.'),
        request,
      )
    }
    return 'anybody'
  }

  return {
    limits: createVisitorLimits(byVisitor),
    async find(request: Request): Promise<Visitor> {
      const name = await nameUser?.(request)
      const user = typeof name === 'string' && name ? name : undefined
      return { user, key: keyOf(request, user) }
    },
  }
}

export type Visitors = ReturnType<typeof createVisitors>
