import { useCallback } from 'react'
import { useLocation } from 'wouter'
import { nextStep } from '../../app/routing/journey.ts'
import type { OnboardingStep } from '../../backend/types.ts'
import { backend } from '../../lib/backend.ts'
import { useCache } from '../../lib/hooks/use-cache.ts'
import { queries } from '../../lib/queries.ts'

/** Remembers a step as done and goes to the next one. Rejects, and stays, when it could not be remembered. */
export function useFinishStep(step: OnboardingStep): () => Promise<void> {
  const [, navigate] = useLocation()
  const cache = useCache()
  return useCallback(async () => {
    cache.put(queries.me, await backend.finishStep(step))
    navigate(nextStep(`/onboarding/${step}`))
  }, [cache, navigate, step])
}
