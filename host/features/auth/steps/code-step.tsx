import { formRules, onlyErrors } from '../../../auth/sign-in/form-rules.ts'
import { useForm } from '../../../lib/hooks/use-form.ts'
import { CodeField } from '../../../ui/fields/code-field.tsx'
import { AuthForm } from '../auth-form.tsx'
import { StartAgainLink } from '../start-again-link.tsx'
import type { StepProps } from './step-props.ts'

/** The code of a text message, of a mail or of an authenticator app. */
export function CodeStep({ step, answer, onView }: StepProps) {
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => onlyErrors({ code: formRules.code(code) }),
    submit: ({ code }) => answer(code),
  })
  const isApp = step.name === 'CONFIRM_SIGN_IN_WITH_TOTP_CODE'
  return (
    <AuthForm
      {...form.props}
      action="Sign in"
      isBusy={form.isBusy}
      failure={form.failure}
      links={<StartAgainLink onView={onView} />}
    >
      <p className="auth-lead">
        {isApp ? (
          'Open your authenticator app and enter the six digits it shows for Confab.'
        ) : (
          <>
            We sent a code to <strong>{step.destination ?? step.username}</strong>.
          </>
        )}
      </p>
      <CodeField {...form.field('code')} label="Code" data-autofocus />
    </AuthForm>
  )
}
