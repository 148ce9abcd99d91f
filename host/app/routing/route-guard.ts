import type { AuthState } from '../../auth/session/auth-state.ts'
import { findRoute, type AppRoute } from './routes.ts'

/** What to do at a path. */
export type Decision =
  | { readonly kind: 'show'; readonly route: AppRoute }
  | { readonly kind: 'redirect'; readonly to: string; readonly reason?: 'needs-plan' | 'needs-sign-in' }
  /** It depends on who is signed in, which is not known yet. */
  | { readonly kind: 'wait'; readonly route: AppRoute | undefined }

/** Whose session ended by itself keeps the screen, under a form to sign in again: nothing that was typed is lost. */
export const canResume = (auth: AuthState): boolean => auth.errorKind === 'ended' && auth.user !== undefined

/** Whether the plan is paid, as far as the attributes say. */
export const isPaid = (auth: AuthState): boolean =>
  (auth.isAuthenticated || canResume(auth)) && auth.user?.['custom:payment_status'] === 'PAID'

/** What to do at a path: the guards, the unknown paths and the redirect of `/` in one place. */
export function guardRoute(path: string, auth: AuthState): Decision {
  if (path === '/') return { kind: 'redirect', to: '/landing' }
  const route = findRoute(path)
  if (route?.access === 'public') return { kind: 'show', route }
  if (auth.isLoading) return { kind: 'wait', route }
  if (!route) return { kind: 'redirect', to: auth.isAuthenticated ? '/dashboard' : '/' }
  if (!auth.isAuthenticated && !canResume(auth)) return { kind: 'redirect', to: '/', reason: 'needs-sign-in' }
  if (route.access === 'paid' && !isPaid(auth)) return { kind: 'redirect', to: '/landing', reason: 'needs-plan' }
  return { kind: 'show', route }
}

/**
 * A path of the app that text from outside names, with its query, or undefined. Nothing else may decide where to go:
 * other hosts, schemes, control characters and unknown paths are refused.
 */
export function safePath(text: string | null | undefined): string | undefined {
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for: browsers drop some of them in addresses
  if (!text?.startsWith('/') || /^\/[/\\]|[\u0000-\u001f\u007f\\]/.test(text)) return undefined
  const { pathname, search } = new URL(text, 'http://app.invalid')
  const route = findRoute(pathname)
  return route && route.path + search
}

/** What a person who has just signed in wanted to see before, if they may see it. */
export function pathAfterSignIn(auth: AuthState, wanted: string | undefined): string | undefined {
  const path = safePath(wanted)
  const route = path && findRoute(new URL(path, 'http://app.invalid').pathname)
  return path && route && route.access !== 'public' && guardRoute(route.path, auth).kind === 'show' ? path : undefined
}
