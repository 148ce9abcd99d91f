import { nextStep } from '../../app/journey.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Page } from '../../ui/page.tsx'

/** Meet your CMO. */
export default function CmoIntroScreen() {
  return (
    <Page
      isNarrow
      title="Meet your CMO"
      purpose="Your chief marketing agent has seen your website. It tells you what it found and what comes next."
    >
      <div>
        <ButtonLink variant="primary" href={nextStep('/cmointro')}>
          See the analysis
        </ButtonLink>
      </div>
    </Page>
  )
}
