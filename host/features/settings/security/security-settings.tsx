import { DevicesSection } from './devices-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { TwoStepSection } from './two-step-section.tsx'
import './security-settings.css'

/** How a person keeps the account safe: password, second step, devices. A part of /settings. */
export function SecuritySettings() {
  return (
    <div className="security">
      <PasswordSection />
      <TwoStepSection />
      <DevicesSection />
    </div>
  )
}
