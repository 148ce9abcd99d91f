import { tabStore } from '../../lib/local-store.ts'
import type { SignInStep } from './sign-in-step.ts'

const name = 'auth:pending-step'

/**
 * The step that a sign-in stands at, kept for this tab while the provider's session lasts. The library keeps that session over
 * a reload but tells no one which form was open.
 */
export const pendingStep = {
  read(now = Date.now()): SignInStep | undefined {
    const saved = tabStore.read(name)
    if (!saved) return undefined
    const step = JSON.parse(saved) as SignInStep
    if (step.expires > now) return step
    pendingStep.forget()
    return undefined
  },
  keep: (step: SignInStep): void => tabStore.write(name, JSON.stringify(step)),
  forget: (): void => tabStore.remove(name),
}
