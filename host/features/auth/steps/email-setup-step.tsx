import { formRules, onlyErrors } from '../../../auth/sign-in/form-rules.ts'
import { useForm } from '../../../lib/hooks/use-form.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { AuthForm } from '../auth-form.tsx'
import { StartAgainLink } from '../start-again-link.tsx'
import type { StepProps } from './step-props.ts'

/** The address that codes shall go to from now on. */
export function EmailSetupStep({ step, answer, onView }: StepProps) {
  const form = useForm({
    initial: { email: step.username },
    check: ({ email }) => onlyErrors({ email: formRules.email(email) }),
    submit: ({ email }) => answer(email.trim()),
  })
  return (
    <AuthForm
      {...form.props}
      action="Send code"
      isBusy={form.isBusy}
      failure={form.failure}
      links={<StartAgainLink onView={onView} />}
    >
      <p className="auth-lead">We'll email you a code each time you sign in, starting now.</p>
      <TextField {...form.field('email')} label="Email for codes" type="email" autoComplete="email" data-autofocus />
    </AuthForm>
  )
}
