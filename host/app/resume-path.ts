import type { OnboardingStep } from '../backend/types.ts'
import { backend } from '../lib/backend.ts'
import type { ScreenPath } from './routes.ts'

/** The questions of onboarding in their order; each has a screen of its name. */
const questions = [
  'welcome',
  'phone',
  'phone-confirmed',
  'social',
  'business-name',
  'preferred-username',
  'chat',
] as const satisfies readonly OnboardingStep[]

/** Milliseconds that a person who has just signed in is kept waiting to be taken where they left off. */
const patience = 4000

/**
 * Where somebody without a plan left off: at the first question of onboarding that is open, at the plans when none is, or at the
 * assessment before the first was answered. Nobody is kept from going on when the backend cannot say.
 */
export async function resumePath(): Promise<ScreenPath> {
  try {
    const { onboarding } = await backend.readMe(AbortSignal.timeout(patience))
    if (onboarding.done.length === 0) return '/assessment'
    const open = questions.find((step) => !onboarding.done.includes(step))
    return open ? `/onboarding/${open}` : '/plans'
  } catch {
    return '/assessment'
  }
}
