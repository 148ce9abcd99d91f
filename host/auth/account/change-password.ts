import { updatePassword } from 'aws-amplify/auth'
import { AuthFailure } from '../errors/auth-failure.ts'
import { withSession } from '../session/with-session.ts'

/** Names the field when the provider refuses the current password: it says the same as for a failed sign-in. */
const inWordsOfTheField = (error: unknown): unknown =>
  error instanceof AuthFailure && error.name === 'NotAuthorizedException' && /incorrect username or password/i.test(error.message)
    ? new AuthFailure(error.name, "Your current password isn't right. Check it and try again.", error)
    : error

/** Changes the password of the signed-in user. Rejects with an `AuthFailure`. */
export const changePassword = (oldPassword: string, newPassword: string): Promise<void> =>
  withSession(() => updatePassword({ oldPassword, newPassword })).catch((error: unknown) => {
    throw inWordsOfTheField(error)
  })
