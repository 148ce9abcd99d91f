import { currentConfig } from '../../../auth/config/current-config.ts'
import { formRules, onlyErrors } from '../../../auth/sign-in/form-rules.ts'
import { useForm } from '../../../lib/hooks/use-form.ts'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { AuthForm } from '../auth-form.tsx'
import { PasswordRuleList } from '../../../ui/password-rule-list.tsx'
import { StartAgainLink } from '../start-again-link.tsx'
import type { StepProps } from './step-props.ts'

const labelOf = (attribute: string): string => {
  const words = attribute.replace(/^custom:/, '').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A password of one's own in place of the one an administrator gave, with whatever the pool wants to know besides. */
export function NewPasswordStep({ step, answer, onView }: StepProps) {
  const format = currentConfig.find()?.passwordFormat
  const missing = step.missingAttributes ?? []
  const form = useForm<string>({
    initial: { ...Object.fromEntries(missing.map((name) => [name, ''])), password: '' },
    check: (values) =>
      onlyErrors({
        ...Object.fromEntries(missing.map((name) => [name, values[name]?.trim() ? undefined : 'Please fill this in.'])),
        password: formRules.newPassword(values.password ?? '', format),
      }),
    submit: ({ password = '', ...attributes }) => answer(password, attributes),
  })
  return (
    <AuthForm
      {...form.props}
      action="Set password and sign in"
      isBusy={form.isBusy}
      failure={form.failure}
      links={<StartAgainLink onView={onView} />}
    >
      <p className="auth-lead">The password you signed in with was temporary. Choose one that only you know.</p>
      {missing.map((name) => (
        <TextField {...form.field(name)} key={name} value={form.values[name] ?? ''} label={labelOf(name)} />
      ))}
      <PasswordField
        {...form.field('password')}
        value={form.values.password ?? ''}
        label="New password"
        autoComplete="new-password"
        data-autofocus
      />
      <PasswordRuleList password={form.values.password ?? ''} />
    </AuthForm>
  )
}
