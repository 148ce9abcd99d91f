import { backend } from '../../lib/backend.ts'
import { journeyPhases } from './journey.ts'
import type { ScreenPath } from './routes.ts'

/** The screens of onboarding in the order in which they are gone; each asks for the step of its name. */
const questions = journeyPhases.flatMap(({ steps }) => steps).filter((path) => path.startsWith('/onboarding/'))

/** Milliseconds that a person who has just signed in is kept waiting to be taken where they left off. */
const patience = 4000

/**
 * Where someone without a plan left off: at the first question of onboarding that is open, at the plans when none is, or at the
 * assessment before the first was answered. No one is kept from going on when the backend cannot say.
 */
export async function resumePath(): Promise<ScreenPath> {
  try {
    const { onboarding } = await backend.readMe(AbortSignal.timeout(patience))
    if (onboarding.done.length === 0) return '/assessment'
    const done = new Set<string>(onboarding.done.map((step) => `/onboarding/${step}`))
    return questions.find((path) => !done.has(path)) ?? '/plans'
  } catch {
    return '/assessment'
  }
}
