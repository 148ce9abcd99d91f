import { ThemePicker } from '../../app/layouts/theme-picker.tsx'
import { Card } from '../../ui/card.tsx'

/** Light, dark, or the device's theme. */
export function ThemeSection() {
  return (
    <Card as="section" className="settings-section" aria-labelledby="settings-theme">
      <h2 id="settings-theme">Appearance</h2>
      <p>Saved in this browser.</p>
      <ThemePicker />
    </Card>
  )
}
