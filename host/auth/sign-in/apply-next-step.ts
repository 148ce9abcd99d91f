import type { SignInOutput } from 'aws-amplify/auth'
import { pendingStep } from './pending-step.ts'
import { refreshAuthState } from '../session/refresh-auth-state.ts'
import { signInStepOf, type SignInStep } from './sign-in-step.ts'

/** Handles the answer of every sign-in call: when done, the store gets the user; before that, the step is stored. */
export async function applyNextStep({ nextStep }: SignInOutput, username: string): Promise<SignInStep> {
  const step = signInStepOf(nextStep, username)
  if (step.name === 'DONE') {
    pendingStep.forget()
    await refreshAuthState()
  } else pendingStep.keep(step)
  return step
}
