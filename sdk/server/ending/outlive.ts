/** A runtime that ends what a request has begun soon after its response, unless it is asked to wait. */
export interface WaitingRuntime {
  waitUntil?: ((work: Promise<unknown>) => void) | undefined
}

const runtimes = new WeakMap<Request, WaitingRuntime>()

/** Notes who can be asked to wait for what a request has begun. */
export function noteRuntime(request: Request, runtime: WaitingRuntime): void {
  if (runtime.waitUntil) runtimes.set(request, runtime)
}

/** Whether the runtime ends what this request has begun some time after its reader left. */
export const isOutlived = (request: Request): boolean => runtimes.has(request)

/**
 * How long an answer goes on without its first reader where the runtime ends it after that, in milliseconds: on Cloudflare Workers after 30
 * seconds, https://developers.cloudflare.com/workers/runtime-apis/context/#waituntil. What it has said by then can still be kept.
 */
export const longestUnread = 25_000

/** Asks the runtime to wait for what a request has begun, also when nobody reads its response any more. */
export function outlive<Value>(request: Request, work: Promise<Value>): Promise<Value> {
  // A failure is somebody else's to tell.
  runtimes.get(request)?.waitUntil?.(work.catch(() => undefined))
  return work
}
