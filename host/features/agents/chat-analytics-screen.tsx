import { ButtonLink } from '../../ui/button-link.tsx'
import { Page } from '../../ui/page.tsx'

/** Chat analytics. */
export default function ChatAnalyticsScreen() {
  return (
    <Page
      title="Chat analytics"
      purpose="How many conversations there were, how fast they were answered, and what stayed open."
      actions={
        <ButtonLink variant="primary" href="/settings">
          Open settings
        </ButtonLink>
      }
    />
  )
}
