import { formRules, onlyErrors } from '../../../auth/sign-in/form-rules.ts'
import { useForm } from '../../../lib/hooks/use-form.ts'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { AuthForm } from '../auth-form.tsx'
import { StartAgainLink } from '../start-again-link.tsx'
import type { StepProps } from './step-props.ts'

/** The password, where it was chosen as the way to sign in. */
export function PasswordStep({ step, answer, onView }: StepProps) {
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) => onlyErrors({ password: formRules.password(password) }),
    submit: ({ password }) => answer(password),
  })
  return (
    <AuthForm
      {...form.props}
      action="Sign in"
      isBusy={form.isBusy}
      failure={form.failure}
      links={<StartAgainLink onView={onView} />}
    >
      <p className="auth-lead">
        Signing in as <strong>{step.username}</strong>.
      </p>
      <PasswordField {...form.field('password')} label="Password" autoComplete="current-password" data-autofocus />
    </AuthForm>
  )
}
