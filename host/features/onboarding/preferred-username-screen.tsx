import { onlyErrors } from '../../auth/sign-in/form-rules.ts'
import { updateAttributes } from '../../auth/account/update-attributes.ts'
import { useAuth } from '../../lib/hooks/use-auth.ts'
import { useForm } from '../../lib/hooks/use-form.ts'
import { Page } from '../../ui/page.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { OnboardingForm } from './onboarding-form.tsx'
import { useFinishStep } from './use-finish-step.ts'

const longest = 40 // characters: more would not fit a greeting

/** Asks what the agents call the user. */
export default function PreferredUsernameScreen() {
  const { user } = useAuth()
  const finish = useFinishStep('preferred-username')
  const form = useForm({
    initial: { name: user?.preferred_username ?? '' },
    draft: 'onboarding:preferred-username',
    check: ({ name }) => onlyErrors({ name: name.trim() ? undefined : 'Enter a name we can call you.' }),
    async submit({ name }) {
      await updateAttributes.preferredUsername(name)
      await finish()
    },
  })
  const name = form.values.name.trim()
  return (
    <Page
      isNarrow
      title="What should we call you?"
      purpose="Your agents greet you by this name, for example a first name or nickname."
    >
      <OnboardingForm {...form.props} path="/onboarding/preferred-username" isBusy={form.isBusy} failure={form.failure}>
        <TextField
          {...form.field('name')}
          label="Preferred name"
          help={<output>{name ? `We'll call you ${name}.` : 'For example, Dana.'}</output>}
          autoComplete="nickname"
          maxLength={longest}
        />
      </OnboardingForm>
    </Page>
  )
}
