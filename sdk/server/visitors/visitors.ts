import { isJson } from '../../core/util/is-json.ts'
import { idOf, type ServerUser } from '../answer.ts'
import type { AnyServerOptions } from '../options.ts'
import { addressOf } from './address.ts'
import type { SharedCounts } from './counts/shared-counts.ts'
import { createVisitorLimits, type VisitorLimits } from './visitor-limits.ts'
import { setupError } from '../setup-error.ts'

/** Who asks. */
export interface Visitor {
  /** As `user` names them; undefined for one who is not signed in, and where nobody names visitors. */
  readonly user: string | undefined
  /** As `user` returned them. */
  readonly known: ServerUser | undefined
  /** What limits are counted by. */
  readonly key: string
}

/** @throws TypeError for a limit that is no number: it would limit nothing. */
function checkLimits(limits: object, path = 'limits'): void {
  for (const [name, limit] of Object.entries(limits) as [string, unknown][]) {
    if (name === 'byAddress' || limit === undefined) continue
    if (name === 'storage' && isJson(limit)) checkLimits(limit, `${path}.${name}`)
    else if (typeof limit !== 'number' || !(limit >= 0))
      throw setupError(
        `\`${path}.${name}\` is a number from 0 on, and is ${typeof limit === 'number' ? limit : JSON.stringify(limit)}.`,
      )
  }
}

/** Tells visitors apart, and holds them to their limits. */
export interface Visitors {
  readonly limits: VisitorLimits
  find(request: Request): Promise<Visitor>
}

/**
 * `onUnknown` is told once that visitors cannot be told apart.
 * @throws TypeError for a limit that is no number.
 */
export function createVisitors(
  options: AnyServerOptions,
  counts: SharedCounts,
  onUnknown: (error: Error, request: Request) => void,
): Visitors {
  const { user: nameUser, limits = {} } = options
  const {
    bodyBytes: _bytes,
    bytesInFlight: _sum,
    bodySeconds: _seconds,
    answerSeconds: _longest,
    byAddress = false,
    storage: _storage,
    messages: _messages,
    characters: _characters,
    ...byVisitor
  } = limits
  const isLimited = Object.values(byVisitor).some((limit) => limit !== undefined)
  checkLimits(limits)
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
    limits: createVisitorLimits(
      byVisitor,
      counts,
      Boolean(options.onUsage ?? options.onFinish ?? options.metrics ?? options.tracer),
    ),
    async find(request: Request): Promise<Visitor> {
      const known = await nameUser?.(request)
      const user = idOf(known)
      return { user, known: user === undefined ? undefined : known, key: keyOf(request, user) }
    },
  }
}
