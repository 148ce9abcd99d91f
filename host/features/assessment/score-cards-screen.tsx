import { nextStep } from '../../app/journey.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Page } from '../../ui/page.tsx'

/** Your score cards. */
export default function ScoreCardsScreen() {
  return (
    <Page
      isNarrow
      title="Your score cards"
      purpose="A score for each group of checks, what it is based on, and what to mend first."
    >
      <div>
        <ButtonLink variant="primary" href={nextStep('/scorecards')}>
          Draft your brand blueprint
        </ButtonLink>
      </div>
    </Page>
  )
}
