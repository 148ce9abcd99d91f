import { formRules, onlyErrors } from '../../../auth/sign-in/form-rules.ts'
import { pendingStep } from '../../../auth/sign-in/pending-step.ts'
import type { SignInStep } from '../../../auth/sign-in/sign-in-step.ts'
import { signUp } from '../../../auth/sign-in/sign-up.ts'
import { useForm } from '../../../lib/hooks/use-form.ts'
import { CodeField } from '../../../ui/fields/code-field.tsx'
import { AuthForm } from '../auth-form.tsx'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import type { AuthView } from '../auth-view.ts'
import { finishSignUp } from '../finish-sign-up.ts'
import { ResendLink } from '../../../ui/resend-link.tsx'

interface ConfirmSignUpStepProps {
  step: SignInStep
  onView(view: AuthView): void
}

/** The code that verifies the email. */
export function ConfirmSignUpStep({ step, onView }: ConfirmSignUpStepProps) {
  const { username } = step
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => onlyErrors({ code: formRules.code(code) }),
    async submit({ code }) {
      const { name } = await signUp.confirm(username, code)
      if (name !== 'CONFIRM_SIGN_UP') onView(await finishSignUp(username))
    },
  })
  return (
    <AuthForm
      {...form.props}
      action="Verify"
      isBusy={form.isBusy}
      failure={form.failure}
      links={
        <>
          <ResendLink resend={() => signUp.resend(username)} onFailure={form.setFailure} />
          <TextButton
            onClick={() => {
              pendingStep.forget()
              onView({ name: 'signin' })
            }}
          >
            Back to sign in
          </TextButton>
        </>
      }
    >
      <p className="auth-lead">
        {step.isCodeMissing ? (
          <>
            Your email <strong>{username}</strong> isn't verified yet, and we couldn't send a code just now. Enter one you already
            have, or send a new one.
          </>
        ) : (
          <>
            {step.isKnown && 'You started to sign up with this email before, with the password you chose then. '}
            We sent a code to <strong>{username}</strong>. If you don't see it, check your spam folder.
          </>
        )}
      </p>
      <CodeField {...form.field('code')} label="Verification code" data-autofocus />
    </AuthForm>
  )
}
