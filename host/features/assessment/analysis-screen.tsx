import { nextStep } from '../../app/journey.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Page } from '../../ui/page.tsx'

/** Analysis of your website. */
export default function AnalysisScreen() {
  return (
    <Page
      isNarrow
      title="Analysis of your website"
      purpose="What we found, with the evidence for each finding: message, structure, trust, findability, accessibility and speed."
    >
      <div>
        <ButtonLink variant="primary" href={nextStep('/analysis')}>
          See the score cards
        </ButtonLink>
      </div>
    </Page>
  )
}
