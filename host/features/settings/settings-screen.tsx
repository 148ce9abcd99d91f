import { Page } from '../../ui/page.tsx'
import { SecuritySettings } from './security/security-settings.tsx'

/** Settings. */
export default function SettingsScreen() {
  return (
    <Page title="Settings" purpose="Your profile, your security and your plan.">
      <SecuritySettings />
    </Page>
  )
}
