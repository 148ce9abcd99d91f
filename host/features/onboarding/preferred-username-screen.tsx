import { nextStep } from '../../app/journey.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Page } from '../../ui/page.tsx'

/** What shall we call you?. */
export default function PreferredUsernameScreen() {
  return (
    <Page isNarrow title="What shall we call you?" purpose="Your agents address you by this name.">
      <div>
        <ButtonLink variant="primary" href={nextStep('/onboarding/preferred-username')}>
          Continue
        </ButtonLink>
      </div>
    </Page>
  )
}
