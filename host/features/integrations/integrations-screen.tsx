import { ButtonLink } from '../../ui/button-link.tsx'
import { Page } from '../../ui/page.tsx'

/** App integrations. */
export default function IntegrationsScreen() {
  return (
    <Page
      title="App integrations"
      purpose="The services that your agents work with."
      actions={
        <ButtonLink variant="primary" href="/settings">
          Open settings
        </ButtonLink>
      }
    />
  )
}
