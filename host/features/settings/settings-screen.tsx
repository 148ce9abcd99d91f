import { Page } from '../../ui/page.tsx'
import { PlanSection } from './plan-section.tsx'
import { PrivacySection } from './privacy-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { SecuritySettings } from './security/security-settings.tsx'
import { ThemeSection } from './theme-section.tsx'
import { VendorKeySection } from './vendor-key-section.tsx'
import './settings.css'

/** Everything about the account that a person can change. */
export default function SettingsScreen() {
  return (
    <Page title="Settings" purpose="Your profile, your security and your plan.">
      <div className="settings">
        <ProfileSection />
        <PlanSection />
        <SecuritySettings />
        <VendorKeySection />
        <ThemeSection />
        <PrivacySection />
      </div>
    </Page>
  )
}
