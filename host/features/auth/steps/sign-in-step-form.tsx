// Chooses the form of the step that a sign-in stands at: a code, a choice, a new password, a setup.
import type { ComponentType } from 'react'
import { continueSignIn } from '../../../auth/sign-in/continue-sign-in.ts'
import type { SignInStep, SignInStepName } from '../../../auth/sign-in/sign-in-step.ts'
import { ChoiceStep } from './choice-step.tsx'
import { CodeStep } from './code-step.tsx'
import { ConfirmSignUpStep } from './confirm-sign-up-step.tsx'
import { CustomChallengeStep } from './custom-challenge-step.tsx'
import { EmailSetupStep } from './email-setup-step.tsx'
import { NewPasswordStep } from './new-password-step.tsx'
import { PasswordStep } from './password-step.tsx'
import type { StepProps } from './step-props.ts'
import type { AuthView } from '../auth-view.ts'
import { TotpSetupStep } from './totp-setup-step.tsx'

/** The form of every step that answers the provider. */
const screens: Partial<Record<SignInStepName, ComponentType<StepProps>>> = {
  CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED: NewPasswordStep,
  CONFIRM_SIGN_IN_WITH_SMS_CODE: CodeStep,
  CONFIRM_SIGN_IN_WITH_EMAIL_CODE: CodeStep,
  CONFIRM_SIGN_IN_WITH_TOTP_CODE: CodeStep,
  CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE: CustomChallengeStep,
  CONFIRM_SIGN_IN_WITH_PASSWORD: PasswordStep,
  CONTINUE_SIGN_IN_WITH_EMAIL_SETUP: EmailSetupStep,
  CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION: ChoiceStep,
  CONTINUE_SIGN_IN_WITH_MFA_SELECTION: ChoiceStep,
  CONTINUE_SIGN_IN_WITH_MFA_SETUP_SELECTION: ChoiceStep,
  CONTINUE_SIGN_IN_WITH_TOTP_SETUP: TotpSetupStep,
}

interface SignInStepFormProps {
  step: SignInStep
  onView(view: AuthView): void
}

/** The form of a step. */
export function SignInStepForm({ step, onView }: SignInStepFormProps) {
  if (step.name === 'CONFIRM_SIGN_UP') return <ConfirmSignUpStep step={step} onView={onView} />
  const Screen = screens[step.name]
  // Signed in: the app is on its way to the next screen.
  if (!Screen) return <p role="status">One moment…</p>

  async function answer(text: string, attributes?: Readonly<Record<string, string>>): Promise<void> {
    try {
      onView({ name: 'step', step: await continueSignIn(step, text, attributes) })
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'SignInException') throw error
      onView({ name: 'signin', notice: error.message })
    }
  }
  return <Screen step={step} answer={answer} onView={onView} />
}
