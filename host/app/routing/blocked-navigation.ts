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
