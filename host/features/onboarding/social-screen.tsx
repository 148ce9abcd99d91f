import { nextStep } from '../../app/journey.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Page } from '../../ui/page.tsx'

/** Connect your social apps. */
export default function SocialScreen() {
  return (
    <Page
      isNarrow
      title="Connect your social apps"
      purpose="Your social media agent prepares posts for the networks that you connect."
    >
      <div>
        <ButtonLink variant="primary" href={nextStep('/onboarding/social')}>
          Continue
        </ButtonLink>
      </div>
    </Page>
  )
}
