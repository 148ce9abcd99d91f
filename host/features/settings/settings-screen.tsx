import { currentConfig } from '../../auth/config/current-config.ts'
import { Page } from '../../ui/page.tsx'
import { PlanSection } from './plan-section.tsx'
import { PrivacySection } from './privacy-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { SettingsIndex } from './settings-index.tsx'
import { SecuritySettings } from './security/security-settings.tsx'
import { ThemeSection } from './theme-section.tsx'
import { VendorKeySection } from './vendor-key-section.tsx'
import './settings.css'

const sections = [
  ['settings-profile', 'Profile'],
  ['settings-plan', 'Plan'],
  ['security-password', 'Password'],
  ['security-two-step', 'Two-step verification'],
  ['security-devices', 'Devices'],
  ['settings-keys', 'Model'],
  ['settings-theme', 'Appearance'],
  ['settings-privacy', 'Privacy'],
] as const

/** Everything about the account that a person can change. */
export default function SettingsScreen() {
  const hasTwoStep = currentConfig.find()?.secondFactors.status !== 'off'
  return (
    <Page title="Settings" purpose="Your profile, your security and your plan.">
      <div className="settings-columns">
        <SettingsIndex sections={sections.filter(([id]) => id !== 'security-two-step' || hasTwoStep)} />
        <div className="settings">
          <ProfileSection />
          <PlanSection />
          <SecuritySettings />
          <VendorKeySection />
          <ThemeSection />
          <PrivacySection />
        </div>
      </div>
    </Page>
  )
}
