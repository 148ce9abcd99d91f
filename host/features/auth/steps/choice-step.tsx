import { useForm } from '../../../lib/hooks/use-form.ts'
import { AuthForm } from '../auth-form.tsx'
import { StartAgainLink } from '../start-again-link.tsx'
import type { StepProps } from './step-props.ts'

const words: Readonly<Record<string, { label: string; help: string }>> = {
  TOTP: { label: 'Authenticator app', help: 'Six digits that change every 30 seconds' },
  SMS: { label: 'Text message', help: 'A code sent to your phone' },
  EMAIL: { label: 'Email', help: 'A code sent to your email' },
  PASSWORD: { label: 'Password', help: "Your account's password" },
  PASSWORD_SRP: { label: 'Password', help: "Your account's password" },
  EMAIL_OTP: { label: 'Code by email', help: 'No password needed' },
  SMS_OTP: { label: 'Code by text message', help: 'No password needed' },
  WEB_AUTHN: { label: 'Passkey', help: 'Your fingerprint, face or device PIN' },
}

/** A password is one choice to a person; it travels the way that does not show it to the server. */
const offered = (choices: readonly string[]): string[] =>
  choices.filter((choice) => choice in words && !(choice === 'PASSWORD' && choices.includes('PASSWORD_SRP')))

/** One of several factors: to sign in with, or to set up. */
export function ChoiceStep({ step, answer, onView }: StepProps) {
  const choices = offered(step.choices ?? [])
  const form = useForm({
    initial: { choice: choices[0] ?? '' },
    check: () => ({}),
    submit: ({ choice }) => answer(choice),
  })
  return (
    <AuthForm
      {...form.props}
      action="Continue"
      isBusy={form.isBusy}
      failure={form.failure}
      links={<StartAgainLink onView={onView} />}
    >
      {step.name === 'CONTINUE_SIGN_IN_WITH_MFA_SETUP_SELECTION' && (
        <p className="auth-lead">Your account requires two-step verification. Choose a method.</p>
      )}
      <fieldset className="auth-choices">
        <legend className="visually-hidden">How do you want to continue?</legend>
        {choices.map((choice, index) => (
          <label key={choice} className="auth-choice">
            <input
              type="radio"
              name="choice"
              value={choice}
              checked={form.values.choice === choice}
              onChange={() => form.set('choice', choice)}
              data-autofocus={index === 0 || undefined}
            />
            <span className="auth-choice-text">
              {words[choice]?.label}
              <small>{words[choice]?.help}</small>
            </span>
          </label>
        ))}
      </fieldset>
    </AuthForm>
  )
}
