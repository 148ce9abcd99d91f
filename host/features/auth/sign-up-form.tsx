import { currentConfig } from '../../auth/config/current-config.ts'
import { formRules, onlyErrors } from '../../auth/sign-in/form-rules.ts'
import { pendingStep } from '../../auth/sign-in/pending-step.ts'
import { confirmationLifetime, type SignInStep } from '../../auth/sign-in/sign-in-step.ts'
import { signUp } from '../../auth/sign-in/sign-up.ts'
import { useForm } from '../../lib/hooks/use-form.ts'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { AuthForm } from './auth-form.tsx'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import type { AuthViewProps } from './auth-view.ts'
import { finishSignUp } from './finish-sign-up.ts'
import { PasswordRuleList } from '../../ui/password-rule-list.tsx'
import { ProviderButtons } from './provider-buttons.tsx'

/** The fields, how they are checked, and what comes after the account was made. */
function useSignUpForm({ email, onEmail, onView }: AuthViewProps) {
  const format = currentConfig.find()?.passwordFormat
  return useForm({
    initial: { name: '', email, password: '' },
    check: (values) =>
      onlyErrors({
        name: undefined,
        email: formRules.email(values.email),
        password: formRules.newPassword(values.password, format),
      }),
    async submit(values) {
      onEmail(values.email)
      const { name, destination, isKnown = false } = await signUp.create(values)
      if (name !== 'CONFIRM_SIGN_UP') return onView(await finishSignUp(values.email))
      const step: SignInStep = {
        name: 'CONFIRM_SIGN_UP',
        username: values.email.trim(),
        expires: Date.now() + confirmationLifetime,
        destination,
        isKnown,
      }
      pendingStep.keep(step)
      onView({ name: 'step', step })
    },
  })
}

/** Creates an account with email and password, and optionally a name. */
export function SignUpForm(props: AuthViewProps) {
  const { onEmail, onView } = props
  const form = useSignUpForm(props)
  return (
    <>
      <ProviderButtons onFailure={form.setFailure} />
      <AuthForm
        {...form.props}
        action="Create account"
        isBusy={form.isBusy}
        failure={form.failure}
        links={
          <span>
            Have an account?{' '}
            <TextButton
              onClick={() => {
                onEmail(form.values.email)
                onView({ name: 'signin' })
              }}
            >
              Sign in
            </TextButton>
          </span>
        }
      >
        <TextField {...form.field('name')} label="Your name" isOptional autoComplete="name" data-autofocus />
        <TextField
          {...form.field('email')}
          label="Email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField {...form.field('password')} label="Password" autoComplete="new-password" />
        <PasswordRuleList password={form.values.password} />
      </AuthForm>
    </>
  )
}
