import { lazy, Suspense } from 'react'
import { Link } from 'wouter'
import { useHomePath } from '../../app/routing/use-home-path.ts'
import { useAuth } from '../../lib/hooks/use-auth.ts'
import { ErrorBoundary } from '../../app/error-boundary.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { HeroAssessment } from './hero/hero-assessment.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { LandingChat } from './landing-chat.tsx'
import { PricingTeaser } from './pricing-teaser.tsx'
import { RequestedDialog } from '../../app/requested-dialog.tsx'
import { useReportId } from './report/use-report-id.ts'
import { SignInProblem } from './sign-in-problem.tsx'
import './landing.css'

const SharedReport = lazy(() => import('./report/shared-report.tsx'))

/** A report that the address names, in place of all else. */
function Shared({ id }: { id: string }) {
  return (
    <ErrorBoundary
      fallback={() => (
        <Notice kind="error" actions={<Button onClick={() => location.reload()}>Reload page</Button>}>
          Couldn't load the report.
        </Notice>
      )}
    >
      <Suspense fallback={null}>
        <SharedReport key={id} id={id} />
      </Suspense>
    </ErrorBoundary>
  )
}

/** What Confab does, a chat to try, and the way in. */
function Start() {
  const auth = useAuth()
  const start = useHomePath(auth)
  return (
    <>
      <SignInProblem auth={auth} />
      <section className="landing-hero">
        <div className="landing-pitch">
          <h1 tabIndex={-1}>A marketing team that has read your website</h1>
          <p className="landing-lead">
            Confab assesses your website, defines your brand voice with you, and gives you agents that plan, write, design and
            answer in that voice.
          </p>
          {auth.isAuthenticated ? (
            <p className="landing-start">
              <ButtonLink variant="primary" size="large" href={start}>
                Continue where you left off
              </ButtonLink>
            </p>
          ) : (
            <HeroAssessment />
          )}
          <p className="landing-small">
            Free until you choose a plan. No card, and no account for your score. <Link href="/branding">See a sample brand</Link>
          </p>
        </div>
        <div className="landing-demo">
          <p className="landing-demo-label">Live demo: answers are prepared, and nothing leaves this page</p>
          <ErrorBoundary
            fallback={() => (
              <p className="landing-demo-failed">
                Couldn't load the demo. <Button onClick={() => location.reload()}>Reload page</Button>
              </p>
            )}
          >
            <LandingChat />
          </ErrorBoundary>
        </div>
      </section>
      <HowItWorks />
      <PricingTeaser />
    </>
  )
}

/** The start: what Confab does, a chat to try, and the way in. Or a report that somebody has shared: no other screen is open to everyone. */
export default function LandingScreen() {
  const reportId = useReportId()
  return (
    <div className="landing">
      {reportId === undefined ? <Start /> : <Shared id={reportId} />}
      <RequestedDialog />
    </div>
  )
}
