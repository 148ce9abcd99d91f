import { formRules, onlyErrors } from '../../../auth/sign-in/form-rules.ts'
import { useForm } from '../../../lib/hooks/use-form.ts'
import { CodeField } from '../../../ui/fields/code-field.tsx'
import { AuthForm } from '../auth-form.tsx'
import { StartAgainLink } from '../start-again-link.tsx'
import type { StepProps } from './step-props.ts'
import { TotpSecret } from '../../../ui/totp-secret.tsx'

/** An authenticator app, set up because the account must have a second step. */
export function TotpSetupStep({ step, answer, onView }: StepProps) {
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => onlyErrors({ code: formRules.code(code) }),
    submit: ({ code }) => answer(code),
  })
  return (
    <AuthForm
      {...form.props}
      action="Verify and sign in"
      isBusy={form.isBusy}
      failure={form.failure}
      links={<StartAgainLink onView={onView} />}
    >
      <p className="auth-lead">Scan this with an authenticator app, then enter the six digits it shows.</p>
      {step.totp && <TotpSecret {...step.totp} />}
      <CodeField {...form.field('code')} label="Code from the app" data-autofocus />
    </AuthForm>
  )
}
