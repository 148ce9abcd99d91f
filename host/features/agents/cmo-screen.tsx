import { ButtonLink } from '../../ui/button-link.tsx'
import { Page } from '../../ui/page.tsx'

/** CMO agent. */
export default function CmoScreen() {
  return (
    <Page
      title="CMO agent"
      purpose="Plan the week with your chief marketing agent."
      actions={
        <ButtonLink variant="primary" href="/settings">
          Open settings
        </ButtonLink>
      }
    />
  )
}
