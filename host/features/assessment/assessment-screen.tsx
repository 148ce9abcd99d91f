import { nextStep } from '../../app/journey.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Page } from '../../ui/page.tsx'

/** Let us look at your website. */
export default function AssessmentScreen() {
  return (
    <Page
      isNarrow
      title="Let us look at your website"
      purpose="Name your website. We take a screenshot of it and check what a visitor, a search engine and an assistant find there."
    >
      <div>
        <ButtonLink variant="primary" href={nextStep('/assessment')}>
          Go on to meet your CMO
        </ButtonLink>
      </div>
    </Page>
  )
}
