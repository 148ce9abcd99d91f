// The title of each form of the auth dialog.
import type { SignInStepName } from '../../auth/sign-in/sign-in-step.ts'
import type { AuthView } from './auth-view.ts'

const stepTitles: Readonly<Record<SignInStepName, string>> = {
  CONFIRM_SIGN_UP: 'Verify your email',
  RESET_PASSWORD: 'Reset your password',
  CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED: 'Choose a new password',
  CONFIRM_SIGN_IN_WITH_SMS_CODE: 'Enter the code we texted you',
  CONFIRM_SIGN_IN_WITH_EMAIL_CODE: 'Enter the code we emailed you',
  CONFIRM_SIGN_IN_WITH_TOTP_CODE: 'Enter your authenticator code',
  CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE: 'Answer a question',
  CONFIRM_SIGN_IN_WITH_PASSWORD: 'Enter your password',
  CONTINUE_SIGN_IN_WITH_EMAIL_SETUP: 'Set up codes by email',
  CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION: 'Choose how to sign in',
  CONTINUE_SIGN_IN_WITH_MFA_SELECTION: 'Choose a verification method',
  CONTINUE_SIGN_IN_WITH_MFA_SETUP_SELECTION: 'Set up two-step verification',
  CONTINUE_SIGN_IN_WITH_TOTP_SETUP: 'Set up your authenticator app',
  DONE: "You're signed in",
}

const titles = {
  signin: 'Sign in',
  signup: 'Create your account',
  reset: 'Reset your password',
  'confirm-reset': 'Choose a new password',
} as const

export const authTitleOf = (view: AuthView): string => (view.name === 'step' ? stepTitles[view.step.name] : titles[view.name])
