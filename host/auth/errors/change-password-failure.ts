import { AuthFailure } from './auth-failure.ts'

/** Names the field when the provider refuses the current password: it says the same as for a failed sign-in. */
export const changePasswordFailure = (error: unknown): unknown =>
  error instanceof AuthFailure && error.name === 'NotAuthorizedException' && /incorrect username or password/i.test(error.message)
    ? new AuthFailure(error.name, "Your current password isn't right. Check it and try again.", error)
    : error
