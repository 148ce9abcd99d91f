import { useCallback } from 'react'
import { useLocation } from 'wouter'
import { nextStep } from '../../app/routing/journey.ts'
import type { OnboardingStep } from '../../backend/types.ts'
import { backend } from '../../lib/backend.ts'

/** Remembers a step as done and goes to the next one. Rejects, and stays, when it could not be remembered. */
export function useFinishStep(step: OnboardingStep): () => Promise<void> {
  const [, navigate] = useLocation()
  return useCallback(async () => {
    await backend.finishStep(step)
    navigate(nextStep(`/onboarding/${step}`))
  }, [navigate, step])
}
