import { formRules, onlyErrors } from '../../auth/sign-in/form-rules.ts'
import { pendingReset } from '../../auth/sign-in/pending-reset.ts'
import { resetPassword } from '../../auth/sign-in/reset-password.ts'
import { useForm } from '../../lib/hooks/use-form.ts'
import { Notice } from '../../ui/states/notice.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { AuthForm } from './auth-form.tsx'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import type { AuthViewProps } from './auth-view.ts'

/** Asks for a code to set a new password. */
export function ResetRequestForm({ email, onEmail, onView, notice }: AuthViewProps & { notice?: string | undefined }) {
  const form = useForm({
    initial: { email },
    check: (values) => onlyErrors({ email: formRules.email(values.email) }),
    async submit(values) {
      onEmail(values.email)
      const destination = await resetPassword.request(values.email)
      pendingReset.keep({ email: values.email, destination })
      onView({ name: 'confirm-reset', destination })
    },
  })
  return (
    <>
      {notice && <Notice kind="info">{notice}</Notice>}
      <AuthForm
        {...form.props}
        action="Send code"
        isBusy={form.isBusy}
        failure={form.failure}
        links={<TextButton onClick={() => onView({ name: 'signin' })}>Back to sign in</TextButton>}
      >
        <p className="auth-lead">We'll email you a code to reset your password.</p>
        <TextField
          {...form.field('email')}
          label="Email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
        />
      </AuthForm>
    </>
  )
}
