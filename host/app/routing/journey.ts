// The stages of the journey from the first assessment to a plan, and the steps of each.
import type { ScreenPath } from './routes.ts'

/** A stage of the journey from the first assessment to a plan. */
export interface JourneyPhase {
  readonly name: string
  readonly steps: readonly ScreenPath[]
}

/** The stages in order. */
export const journeyPhases: readonly JourneyPhase[] = [
  { name: 'Your website', steps: ['/assessment', '/cmointro', '/analysis', '/scorecards'] },
  { name: 'Your brand', steps: ['/brandblueprint', '/knowledgebase', '/fresequence'] },
  {
    name: 'About you',
    steps: [
      '/onboarding/welcome',
      '/onboarding/phone',
      '/onboarding/phone-confirmed',
      '/onboarding/social',
      '/onboarding/business-name',
      '/onboarding/preferred-username',
      '/onboarding/chat',
    ],
  },
  { name: 'Your plan', steps: ['/plans'] },
]

const steps = journeyPhases.flatMap((phase) => phase.steps)

/** The step after this one; after the last comes the dashboard. */
export function nextStep(path: ScreenPath): ScreenPath {
  return steps[steps.indexOf(path) + 1] ?? '/dashboard'
}

/** The step before this one in the same phase, if there is one. */
export function previousStep(path: ScreenPath): ScreenPath | undefined {
  const phase = journeyPhases.find(({ steps }) => steps.includes(path))
  return phase?.steps[phase.steps.indexOf(path) - 1]
}
