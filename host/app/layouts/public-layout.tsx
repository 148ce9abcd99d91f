import { Link } from 'wouter'
import { analytics } from '../../lib/analytics.ts'
import { useConsent } from '../../lib/consent.ts'
import { useAuth } from '../../lib/hooks/use-auth.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { ConsentBanner } from './consent-banner.tsx'
import { useHomePath } from '../routing/use-home-path.ts'
import { SignOutButton } from './sign-out-button.tsx'
import { ThemePicker } from './theme-picker.tsx'
import type { LayoutProps } from './layout-props.ts'
import { LegalLinks } from './legal-links.tsx'
import { SkipLink } from './skip-link.tsx'
import { Wordmark } from './wordmark.tsx'
import './public-layout.css'

/** The layout of the public pages. */
export function PublicLayout({ route, children }: LayoutProps) {
  const auth = useAuth()
  const start = useHomePath(auth)
  const [consent, setConsent] = useConsent()
  return (
    <>
      <SkipLink />
      <header className="public-header">
        <div className="public-bar">
          <Wordmark />
          <nav className="public-links" aria-label="Main">
            <Link href="/branding" aria-current={route.path === '/branding' ? 'page' : undefined}>
              Branding
            </Link>
          </nav>
          <div className="public-actions">
            {auth.isAuthenticated ? (
              <>
                <SignOutButton className="public-sign-out" />
                <ButtonLink href={start}>Continue</ButtonLink>
              </>
            ) : (
              <>
                <ButtonLink variant="quiet" href="/landing?auth=signin">
                  Sign in
                </ButtonLink>
                <ButtonLink className="public-sign-up" href="/landing?auth=signup">
                  Sign up
                </ButtonLink>
              </>
            )}
          </div>
        </div>
      </header>
      <main id="content" className="public-main" tabIndex={-1} data-focus-target>
        {children}
      </main>
      <footer className="public-footer">
        <div className="public-bar">
          <p>
            <small>We don't collect data about you without your consent.</small>
          </p>
          <LegalLinks />
          {analytics.isConfigured && consent !== 'unknown' && (
            <Button variant="quiet" onClick={() => setConsent('unknown')}>
              Privacy settings
            </Button>
          )}
          <ThemePicker />
        </div>
      </footer>
      <ConsentBanner />
    </>
  )
}
