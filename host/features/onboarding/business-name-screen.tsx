import { onlyErrors } from '../../auth/sign-in/form-rules.ts'
import type { LatestAssessment, Profile } from '../../backend/types.ts'
import { allLoaded } from '../../lib/all-loaded.ts'
import { backend } from '../../lib/backend.ts'
import { queries } from '../../lib/queries.ts'
import { useCache } from '../../lib/hooks/use-cache.ts'
import { LoadFailure } from '../../lib/load-failure.tsx'
import { useForm } from '../../lib/hooks/use-form.ts'
import { useLoaded } from '../../lib/hooks/use-loaded.ts'
import { Field } from '../../ui/fields/field.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { OnboardingForm } from './onboarding-form.tsx'
import { useFinishStep } from './use-finish-step.ts'

const sizes = [
  ['', 'Choose one'],
  ['1', 'Just me'],
  ['2-10', '2 to 10 people'],
  ['11-50', '11 to 50 people'],
  ['51-250', '51 to 250 people'],
  ['251+', 'More than 250 people'],
] as const

const longestName = 80 // characters: what fits a line of a card

interface Known {
  readonly profile: Profile
  readonly assessment: LatestAssessment | null
}

function BusinessForm({ profile, assessment }: Known) {
  const cache = useCache()
  // Nothing was said yet.
  const proposal = profile.businessName ? '' : (assessment?.siteName ?? '').slice(0, longestName)
  const finish = useFinishStep('business-name')
  const form = useForm({
    initial: { businessName: profile.businessName || proposal, industry: profile.industry, size: profile.size },
    draft: 'onboarding:business-name',
    check: ({ businessName }) =>
      onlyErrors({ businessName: businessName.trim() ? undefined : 'Enter the name of your business.' }),
    async submit(values) {
      const said = { businessName: values.businessName.trim(), industry: values.industry.trim(), size: values.size }
      cache.put(queries.profile, await backend.saveProfile(said))
      await finish()
    },
  })
  return (
    <OnboardingForm {...form.props} path="/onboarding/business-name" isBusy={form.isBusy} failure={form.failure}>
      <TextField
        {...form.field('businessName')}
        label="Business name"
        help={proposal ? 'Your website calls itself that. Change it if you like.' : undefined}
        autoComplete="organization"
        maxLength={longestName}
      />
      <TextField
        {...form.field('industry')}
        label="What you do"
        placeholder="Bakery, dentist, software …"
        isOptional
        maxLength={longestName}
      />
      <Field label="Size" isOptional>
        {(control) => (
          <select {...control} name="size" value={form.values.size} onChange={({ target }) => form.set('size', target.value)}>
            {sizes.map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
        )}
      </Field>
    </OnboardingForm>
  )
}

/** Asks what the business is called; proposes what the website says. */
export default function BusinessNameScreen() {
  const known = allLoaded({ profile: useLoaded(queries.profile), assessment: useLoaded(queries.assessment) })
  return (
    <Page isNarrow title="What is your business called?" purpose="Your agents use the name in everything they write.">
      {known.status === 'loading' && <Skeleton lines={3} label="Loading your answers…" />}
      {known.status === 'failed' && <LoadFailure title="Couldn't load your answers" error={known.error} onRetry={known.reload} />}
      {known.status === 'loaded' && <BusinessForm {...known.value} />}
    </Page>
  )
}
