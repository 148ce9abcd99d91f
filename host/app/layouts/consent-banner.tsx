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
      <h2 id="consent-title">Can we measure how you use Confab?</h2>
      <p>
        If you agree, Amplitude records which screens you open, never what you type or upload. Change this any time in the footer.
      </p>
      <div className="consent-banner-actions">
        <Button onClick={() => setConsent('denied')}>Decline</Button>
        <Button onClick={() => setConsent('granted')}>Allow</Button>
      </div>
    </section>
  )
}
