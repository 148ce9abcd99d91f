import { ButtonLink } from '../../ui/button-link.tsx'
import { Page } from '../../ui/page.tsx'

/** Settings. */
export default function SettingsScreen() {
  return (
    <Page
      title="Settings"
      purpose="Your profile, your security and your plan."
      actions={
        <ButtonLink variant="primary" href="/dashboard">
          Open the CMO agent
        </ButtonLink>
      }
    />
  )
}
