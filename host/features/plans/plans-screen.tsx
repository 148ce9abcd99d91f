import { ButtonLink } from '../../ui/button-link.tsx'
import { Page } from '../../ui/page.tsx'

/** Choose a plan. */
export default function PlansScreen() {
  return (
    <Page
      title="Choose a plan"
      purpose="A plan opens the dashboard with all agents. You can change it at any time."
      actions={
        <ButtonLink variant="primary" href="/landing">
          Read about the plans
        </ButtonLink>
      }
    />
  )
}
