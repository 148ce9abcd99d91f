import { askBackend, type Call } from './ask-backend.ts'
import { isWithoutNetwork } from './is-without-network.ts'
import { readRefusal } from './read-refusal.ts'
import { unreachable } from './unreachable.ts'
import { wait } from './wait.ts'

/** What the client needs from the app. */
export interface BackendSettings {
  /** Where the backend is, without a slash at the end: `https://api.example.com` or, on the page's own origin, `/api`. */
  readonly baseUrl: string
  /** The access token to send; undefined when no one is signed in. */
  accessToken(): Promise<string | undefined>
  /** Gets a new access token, after the backend refused the old one. A rejection ends the session. */
  refresh(): Promise<unknown>
  /** Called when a writing call is refused with a fresh token too: the user shall sign in again where they are. */
  onRefused?(): void
  /** Default: the page's own. */
  readonly fetch?: typeof globalThis.fetch
}

/** Sends a call and resolves to the response if it was successful. Throws a `BackendError`, or the signal's reason. */
export type Send = (path: string, call: Call) => Promise<Response>

/**
 * A reading call waits this many seconds at most when the server asks it to retry later; longer waits are for the user to
 * decide.
 */
const longestWait = 5

/**
 * The only access to the backend. A refused session (401) is refreshed once and the call repeated; a reading call that comes
 * too often (429) is repeated once after the time that the server names, if that is short.
 */
export function createTransport({
  baseUrl,
  accessToken,
  refresh,
  onRefused,
  // Looked up at each call: local mode puts its own in place after this was made.
  fetch = (input, init) => globalThis.fetch(input, init),
}: BackendSettings): Send {
  const ask = (path: string, call: Call): Promise<Response> => askBackend({ baseUrl, accessToken, fetch }, path, call)

  async function refreshSession(refused: Response): Promise<void> {
    try {
      await refresh()
    } catch (error) {
      // A provider that cannot be reached has not ended the session.
      if (isWithoutNetwork(error)) throw unreachable(error)
      throw await readRefusal(refused)
    }
  }

  return async (path, call) => {
    let response = await ask(path, call)
    if (response.status === 401) {
      await refreshSession(response)
      response = await ask(path, call)
    }
    if (response.ok) return response
    const refusal = await readRefusal(response)
    const isReading = (call.method ?? 'GET') === 'GET'
    if (refusal.kind === 'sign-in' && !isReading) onRefused?.()
    if (refusal.kind !== 'rate-limit' || !isReading || !(Number(refusal.retryAfter) <= longestWait)) throw refusal
    await wait(Number(refusal.retryAfter) * 1000, call.signal)
    response = await ask(path, call)
    if (response.ok) return response
    throw await readRefusal(response)
  }
}
