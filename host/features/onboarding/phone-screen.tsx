import { nextStep } from '../../app/journey.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Page } from '../../ui/page.tsx'

/** What is your phone number?. */
export default function PhoneScreen() {
  return (
    <Page isNarrow title="What is your phone number?" purpose="We use it to confirm that it is you. A US number with ten digits.">
      <div>
        <ButtonLink variant="primary" href={nextStep('/onboarding/phone')}>
          Continue
        </ButtonLink>
      </div>
    </Page>
  )
}
