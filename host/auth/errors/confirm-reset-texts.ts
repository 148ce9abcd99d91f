import type { ErrorTexts } from './auth-failure.ts'

/** Setting a new password with the code. */
export const confirmResetTexts: ErrorTexts = {
  CodeMismatchException: 'Invalid verification code. Please check and try again',
  ExpiredCodeException: 'Verification code has expired. Please request a new one',
  InvalidParameterException: 'Invalid parameters. Please check your input',
  InvalidPasswordException: 'Password does not meet requirements',
  LimitExceededException: 'Too many attempts. Please try again later',
}
