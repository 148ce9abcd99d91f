import { analytics } from '../../lib/analytics.ts'
import { useConsent } from '../../lib/consent.ts'
import { Button } from '../../ui/buttons/button.tsx'
import './consent-banner.css'

/** Asks once whether visits may be counted. Until the answer nothing is loaded and nothing is kept. */
export function ConsentBanner() {
  const [consent, setConsent] = useConsent()
  if (!analytics.isConfigured || consent !== 'unknown') return null
  return (
    <section className="consent-banner" aria-labelledby="consent-title">
      <h2 id="consent-title">May we count your visit?</h2>
      <p>
        With your consent Amplitude counts which screens are opened. Nothing that you type or upload is sent. You can change your
        mind at the foot of the page.
      </p>
      <div className="consent-banner-actions">
        <Button onClick={() => setConsent('denied')}>No, thank you</Button>
        <Button onClick={() => setConsent('granted')}>Yes, count it</Button>
      </div>
    </section>
  )
}
