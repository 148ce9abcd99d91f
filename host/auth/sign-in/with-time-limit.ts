import { AuthFailure } from '../errors/auth-failure.ts'

/**
 * Milliseconds that one step of signing in may take: three tries of the library with their pauses, and a proof of the password that
 * is slow on a phone, fit into it.
 */
const usualLimit = 20_000

/**
 * Rejects when something takes too long: a service that accepts a call and never answers would keep a form busy for ever. The
 * library cannot be cancelled; watch-auth-events.ts handles what arrives later.
 */
export async function withTimeLimit<Result>(work: Promise<Result>, limit = usualLimit): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new AuthFailure('TimeoutError', 'This is taking too long. Check your connection and try again.')),
      limit,
    )
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
