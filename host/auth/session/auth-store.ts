import type { AuthErrorKind, AuthState } from './auth-state.ts'

/** The state before the first answer. */
const unknown: AuthState = {
  isAuthenticated: false,
  isLoading: true,
  accessToken: undefined,
  idToken: undefined,
  user: undefined,
  error: undefined,
  errorKind: undefined,
  userId: undefined,
}

const sessionEnded = 'Your session has ended. Please sign in again.'

let state = unknown
let ends = 0
let lastToken: string | undefined
const listeners = new Set<() => void>()

/** Who is signed in. Filled at the start, by what the library says, and after each action. */
export const authStore = {
  /** The same object until something changes, as `useSyncExternalStore` asks. */
  get: (): AuthState => state,
  /** That of a page which the build drew: it knows of nobody. */
  getFirst: (): AuthState => unknown,
  /** How many sessions have ended on this page: what was asked during one is no answer in the next. For host/auth only. */
  ends: (): number => ends,
  /** The newest access token that was known here, also of a session that has ended. For host/auth only. */
  lastToken: (): string | undefined => lastToken,
  /** Calls `listener` after each change. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** Changes the given fields and notifies subscribers. For host/auth only. */
  set(patch: Partial<AuthState>): void {
    state = { ...state, ...patch }
    lastToken = state.accessToken ?? lastToken
    for (const listener of listeners) listener()
  },
  /** Resets to signed out, with an optional reason. For host/auth only. */
  clear(error?: string, errorKind: AuthErrorKind = 'unavailable'): void {
    ends += 1
    authStore.set({ ...unknown, isLoading: false, error, errorKind: error === undefined ? undefined : errorKind })
  },
  /**
   * The session is over, and no one asked for it here. Unless `forgets` says so, who it was stays known, so that they can go on
   * where they are. For host/auth only.
   */
  end({ forgets = false } = {}): void {
    const { isAuthenticated, errorKind, user, userId } = state
    const who = !forgets && (isAuthenticated || errorKind === 'ended') ? { user, userId } : {}
    ends += 1
    authStore.set({ ...unknown, isLoading: false, error: sessionEnded, errorKind: 'ended', ...who })
  },
}
