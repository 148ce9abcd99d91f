import type { ErrorTexts } from './auth-failure.ts'

/** Asking for a code to set a new password. The first tells who has an account; pools can forbid that. */
export const resetRequestTexts: ErrorTexts = {
  UserNotFoundException: 'No account found with this email address',
  InvalidParameterException: 'Please enter a valid email address',
  LimitExceededException: 'Too many requests. Please try again later',
}
