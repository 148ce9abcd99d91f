import type { SignInOutput } from 'aws-amplify/auth'
import { pendingStep } from './pending-step.ts'
import { refreshAuthState } from '../session/refresh-auth-state.ts'
import { signInStepOf, type SignInStep } from './sign-in-step.ts'

/** What every call of a sign-in does with its answer: at the end the store knows the user, before it the step is kept. */
export async function applyNextStep({ nextStep }: SignInOutput, username: string): Promise<SignInStep> {
  const step = signInStepOf(nextStep, username)
  if (step.name === 'DONE') {
    pendingStep.forget()
    await refreshAuthState()
  } else pendingStep.keep(step)
  return step
}
