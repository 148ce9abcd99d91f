import { nextStep } from '../../app/journey.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Page } from '../../ui/page.tsx'

/** Welcome to Confab. */
export default function WelcomeScreen() {
  return (
    <Page
      isNarrow
      title="Welcome to Confab"
      purpose="Six short questions, about three minutes. You can stop at any time and go on later."
    >
      <div>
        <ButtonLink variant="primary" href={nextStep('/onboarding/welcome')}>
          Start
        </ButtonLink>
      </div>
    </Page>
  )
}
