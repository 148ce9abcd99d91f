import { useState } from 'react'
import { currentConfig } from '../../auth/config/current-config.ts'
import { asksPassword } from '../../auth/sign-in/asks-password.ts'
import { formRules, onlyErrors } from '../../auth/sign-in/form-rules.ts'
import { signIn } from '../../auth/sign-in/sign-in.ts'
import { useForm } from '../../lib/hooks/use-form.ts'
import { Notice } from '../../ui/states/notice.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { AuthForm } from './auth-form.tsx'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import type { AuthViewProps } from './auth-view.ts'
import { ProviderButtons } from './provider-buttons.tsx'

interface SignInFormProps extends AuthViewProps {
  /** Why the visitor is here again. */
  notice?: string | undefined
  /** The notice tells of something that failed. */
  isFailure: boolean
}

/** E-mail and password, or the e-mail alone where the pool asks for the rest afterwards. */
export function SignInForm({ email, onEmail, onView, notice, isFailure }: SignInFormProps) {
  const isPasswordAsked = asksPassword(currentConfig.find()?.authFlow)
  const [wasTried, setWasTried] = useState(false)
  const form = useForm({
    initial: { email, password: '' },
    check: (values) =>
      onlyErrors({
        email: formRules.email(values.email),
        password: isPasswordAsked ? formRules.password(values.password) : undefined,
      }),
    onAttempt: () => setWasTried(true),
    async submit({ email: username, password }) {
      onEmail(username)
      const step = await signIn(isPasswordAsked ? { username, password } : { username })
      onView({ name: 'step', step })
    },
  })
  const goTo = (name: 'signup' | 'reset') => (): void => {
    onEmail(form.values.email)
    onView({ name })
  }
  return (
    <>
      {notice && !wasTried && <Notice kind={isFailure ? 'error' : 'info'}>{notice}</Notice>}
      <ProviderButtons
        onFailure={(message) => {
          setWasTried(true)
          form.setFailure(message)
        }}
      />
      <AuthForm
        {...form.props}
        action="Sign in"
        isBusy={form.isBusy}
        failure={form.failure}
        links={
          <>
            {isPasswordAsked && <TextButton onClick={goTo('reset')}>Forgot your password?</TextButton>}
            <span>
              New here? <TextButton onClick={goTo('signup')}>Create an account</TextButton>
            </span>
          </>
        }
      >
        <TextField
          {...form.field('email')}
          label="Email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus={email === '' || undefined}
        />
        {isPasswordAsked && (
          <PasswordField
            {...form.field('password')}
            label="Password"
            autoComplete="current-password"
            data-autofocus={email !== '' || undefined}
          />
        )}
      </AuthForm>
    </>
  )
}
