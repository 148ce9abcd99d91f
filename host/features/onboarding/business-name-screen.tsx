import { nextStep } from '../../app/journey.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Page } from '../../ui/page.tsx'

/** What is your business called?. */
export default function BusinessNameScreen() {
  return (
    <Page isNarrow title="What is your business called?" purpose="Your agents use this name when they write for you.">
      <div>
        <ButtonLink variant="primary" href={nextStep('/onboarding/business-name')}>
          Continue
        </ButtonLink>
      </div>
    </Page>
  )
}
