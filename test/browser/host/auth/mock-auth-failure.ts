import { onTestFinished } from 'vitest'

/** How a call of the user pool can go wrong: an answer, or none. */
export type Failure = 'offline' | 'never' | (() => Response | Promise<Response>)

/** An answer as the service words its refusals. */
export const refusal =
  (type: string, message: string, status = 400) =>
  (): Response =>
    new Response(JSON.stringify({ __type: type, message }), { status })

/** Makes an action of the user pool, as `SignUp`, go wrong from now on. `restore` lets it through again. */
export function mockAuthFailure(action: string, failure: Failure) {
  const through = globalThis.fetch
  let isOver = false
  let calls = 0
  globalThis.fetch = async (input, init) => {
    const isMine = new Headers(init?.headers).get('x-amz-target')?.endsWith(`.${action}`) === true
    if (!isMine) return through(input, init)
    calls += 1
    if (isOver) return through(input, init)
    if (failure === 'offline') throw new TypeError('Failed to fetch')
    if (failure === 'never') return new Promise<never>(() => undefined)
    return failure()
  }
  onTestFinished(() => {
    globalThis.fetch = through
  })
  return {
    /** How often the action was asked for. */
    calls: (): number => calls,
    restore(): void {
      isOver = true
    },
  }
}
