import { signIn as signInToLibrary, type SignInInput } from 'aws-amplify/auth'
import { currentConfig } from '../config/current-config.ts'
import { errorName } from '../errors/error-name.ts'
import { withErrorText } from '../errors/with-error-text.ts'
import { clearSession } from '../sign-out/clear-session.ts'
import { pendingStep } from './pending-step.ts'
import type { SignInStep } from './sign-in-step.ts'
import { signUp } from './sign-up.ts'
import { applyNextStep } from './apply-next-step.ts'

async function attempt(input: SignInInput) {
  try {
    return await signInToLibrary(input)
  } catch (error) {
    if (errorName(error) !== 'UserAlreadyAuthenticatedException') throw error
    await clearSession()
    return signInToLibrary(input)
  }
}

/** The provider says that the e-mail is not verified yet, and sends no code by itself. */
async function sendCode(step: SignInStep): Promise<SignInStep> {
  const sent = await signUp.resend(step.username).then(
    (destination): SignInStep => ({ ...step, destination }),
    // Too many of them, for example: the visitor may have a code, and can ask for another.
    (): SignInStep => ({ ...step, isCodeMissing: true }),
  )
  pendingStep.keep(sent)
  return sent
}

/** Signs in. Whoever is signed in already is signed out first. Rejects with an `AuthFailure`. */
export async function signIn({ username, password }: { username: string; password?: string }): Promise<SignInStep> {
  const { authFlow } = currentConfig.get()
  pendingStep.forget()
  const name = username.trim()
  const options = { authFlowType: authFlow }
  const step = await withErrorText(async () =>
    applyNextStep(await attempt({ username: name, ...(password !== undefined && { password }), options }), name),
  )
  return step.name === 'CONFIRM_SIGN_UP' ? sendCode(step) : step
}
