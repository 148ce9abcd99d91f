import { signIn as signInToLibrary, type SignInInput } from 'aws-amplify/auth'
import { currentConfig } from './current-config.ts'
import { errorName } from './error-name.ts'
import { explained } from './errors/explained.ts'
import { leaveQuietly } from './leave-quietly.ts'
import { pendingStep } from './pending-step.ts'
import type { SignInStep } from './sign-in-step.ts'
import { takeStep } from './take-step.ts'

async function attempt(input: SignInInput) {
  try {
    return await signInToLibrary(input)
  } catch (error) {
    if (errorName(error) !== 'UserAlreadyAuthenticatedException') throw error
    await leaveQuietly()
    return signInToLibrary(input)
  }
}

/** Signs in. Whoever is signed in already is signed out first. Rejects with an `AuthFailure`. */
export async function signIn({ username, password }: { username: string; password?: string }): Promise<SignInStep> {
  const { authFlow } = currentConfig.get()
  pendingStep.forget()
  const name = username.trim()
  const options = { authFlowType: authFlow }
  return explained(async () =>
    takeStep(await attempt({ username: name, ...(password !== undefined && { password }), options }), name),
  )
}
