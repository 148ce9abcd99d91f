import { nextStep } from '../../app/journey.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Page } from '../../ui/page.tsx'

/** Your knowledge base. */
export default function KnowledgeBaseScreen() {
  return (
    <Page isNarrow title="Your knowledge base" purpose="The pages, files and notes that your agents may answer from.">
      <div>
        <ButtonLink variant="primary" href={nextStep('/knowledgebase')}>
          Take the tour
        </ButtonLink>
      </div>
    </Page>
  )
}
