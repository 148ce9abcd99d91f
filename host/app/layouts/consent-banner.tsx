import { analytics } from '../../lib/analytics.ts'
import { useConsent } from '../../lib/consent.ts'
import { useHydrated } from '../../lib/hooks/use-hydrated.ts'
import { Button } from '../../ui/buttons/button.tsx'
import './consent-banner.css'

/** Asks once whether visits may be counted. Until the answer nothing is loaded and nothing is kept. */
export function ConsentBanner() {
  const [consent, setConsent] = useConsent()
  const isAlive = useHydrated() // before that nobody could answer, or has answered already
  if (!analytics.isConfigured || !isAlive || consent !== 'unknown') return null
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
