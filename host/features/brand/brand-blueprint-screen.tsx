import { nextStep } from '../../app/journey.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Page } from '../../ui/page.tsx'

/** Your brand blueprint. */
export default function BrandBlueprintScreen() {
  return (
    <Page
      isNarrow
      title="Your brand blueprint"
      purpose="Who you speak to, what you promise, and how you sound. Every agent works from it."
    >
      <div>
        <ButtonLink variant="primary" href={nextStep('/brandblueprint')}>
          Go on to the knowledge base
        </ButtonLink>
      </div>
    </Page>
  )
}
