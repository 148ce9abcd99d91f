import { nextStep } from '../../app/journey.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Page } from '../../ui/page.tsx'

/** Your phone number is confirmed. */
export default function PhoneConfirmedScreen() {
  return (
    <Page isNarrow title="Your phone number is confirmed" purpose="We have your number on file.">
      <div>
        <ButtonLink variant="primary" href={nextStep('/onboarding/phone-confirmed')}>
          Continue
        </ButtonLink>
      </div>
    </Page>
  )
}
