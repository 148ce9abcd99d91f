import { currentConfig } from '../../auth/config/current-config.ts'
import { formRules, onlyErrors } from '../../auth/sign-in/form-rules.ts'
import { pendingReset } from '../../auth/sign-in/pending-reset.ts'
import { resetPassword } from '../../auth/sign-in/reset-password.ts'
import { useForm } from '../../lib/hooks/use-form.ts'
import { CodeField } from '../../ui/fields/code-field.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { AuthForm } from './auth-form.tsx'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import type { AuthViewProps } from './auth-view.ts'
import { PasswordRuleList } from '../../ui/password-rule-list.tsx'
import { ResendLink } from '../../ui/resend-link.tsx'

interface ResetConfirmFormProps extends AuthViewProps {
  destination: string | undefined
}

/** The code and the new password. */
export function ResetConfirmForm({ email, onView, destination }: ResetConfirmFormProps) {
  const format = currentConfig.find()?.passwordFormat
  const leave = (notice?: string): void => {
    pendingReset.forget()
    onView({ name: 'signin', notice })
  }
  const form = useForm({
    initial: { code: '', password: '' },
    check: (values) =>
      onlyErrors({ code: formRules.code(values.code), password: formRules.newPassword(values.password, format) }),
    async submit({ code, password }) {
      await resetPassword.confirm(email, code, password)
      leave('New password saved. Please sign in with it.')
    },
  })
  return (
    <AuthForm
      {...form.props}
      action="Set password"
      isBusy={form.isBusy}
      failure={form.failure}
      links={
        <>
          <ResendLink resend={() => resetPassword.request(email)} onFailure={form.setFailure} />
          <TextButton onClick={() => leave()}>Back to sign in</TextButton>
        </>
      }
    >
      <p className="auth-lead">
        We sent a code to <strong>{destination ?? email}</strong>.
      </p>
      {/* Password managers need to know whose password this is. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <CodeField {...form.field('code')} label="Code" data-autofocus />
      <PasswordField {...form.field('password')} label="New password" autoComplete="new-password" />
      <PasswordRuleList password={form.values.password} />
    </AuthForm>
  )
}
