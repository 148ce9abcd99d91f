// Refuses moves from the dashboard to onboarding, and backwards within the assessment, and says why.
import { toast } from '../../lib/toast.ts'
import { findRoute } from './routes.ts'

/** The assessment goes one way: what an earlier screen said has been acted on by a later one. */
const oneWay = ['/assessment', '/cmointro', '/analysis', '/scorecards']

/** Why a move is refused. */
export type BlockedNavigation = 'backwards-in-assessment' | 'dashboard-to-onboarding'

/** Why the app refuses to go from one path to another; undefined when it does not. */
export function blockedNavigation(from: string, to: string): BlockedNavigation | undefined {
  const start = findRoute(from)?.path
  const target = findRoute(to)?.path ?? to.toLowerCase()
  if (start === '/dashboard' && /^\/onboarding(\/|$)/.test(target)) return 'dashboard-to-onboarding'
  const index = oneWay.indexOf(target)
  if (start && index !== -1 && index < oneWay.indexOf(start)) return 'backwards-in-assessment'
  return undefined
}

/** The texts for blocked navigation. */
const words: Readonly<Record<BlockedNavigation, string>> = {
  'backwards-in-assessment': "You've already finished this step. Choose “Assess again” to start a new assessment.",
  'dashboard-to-onboarding': "You've finished onboarding. You can change your details in Settings.",
}

/** The rule of the guarded location, and the toast that explains it. */
export const navigationGuard = {
  isBlocked: (from: string, to: string): boolean => blockedNavigation(from, to) !== undefined,
  onBlocked(from: string, to: string): void {
    const reason = blockedNavigation(from, to)
    if (reason) toast(words[reason])
  },
}
