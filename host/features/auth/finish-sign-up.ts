import { pendingStep } from '../../auth/sign-in/pending-step.ts'
import { signUp } from '../../auth/sign-in/sign-up.ts'
import type { AuthView } from './auth-view.ts'

/** Signs a confirmed account in by itself; where that is too late or not possible, the form with the password takes over. */
export async function finishSignUp(username: string): Promise<AuthView> {
  pendingStep.forget()
  try {
    return { name: 'step', step: await signUp.finish(username) }
  } catch {
    return { name: 'signin', notice: 'Your email is verified. Please sign in.' }
  }
}
