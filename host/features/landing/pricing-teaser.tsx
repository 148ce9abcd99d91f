import { lazy, Suspense } from 'react'
import { ErrorBoundary } from '../../app/error-boundary.tsx'
import { useAuth } from '../../lib/hooks/use-auth.ts'
import { useNear } from '../../lib/hooks/use-near.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'

const skeleton = (
  <Skeleton label="Loading plans…">
    <div className="skeleton-line landing-plans-skeleton" aria-hidden />
  </Skeleton>
)

const PlanOffers = lazy(() => import('./plan-offers.tsx'))

/** What a plan costs, before anyone signs up: asked for by those who come near. */
export function PricingTeaser() {
  const { isAuthenticated } = useAuth()
  const choosePath = isAuthenticated ? '/plans' : '/landing?auth=signup'
  const [section, isNear] = useNear<HTMLElement>()
  return (
    <section ref={section} className="landing-section" aria-labelledby="pricing">
      <h2 id="pricing">Plans</h2>
      <p className="landing-lead">The assessment, brand blueprint and knowledge base are free. A paid plan unlocks all agents.</p>
      <ErrorBoundary
        fallback={() => (
          <p className="landing-demo-failed">
            Couldn't load plans. <Button onClick={() => location.reload()}>Reload page</Button>
          </p>
        )}
      >
        {isNear ? (
          <Suspense fallback={skeleton}>
            <PlanOffers choosePath={choosePath} skeleton={skeleton} />
          </Suspense>
        ) : (
          <div className="landing-plans-skeleton" />
        )}
      </ErrorBoundary>
      <p>
        <ButtonLink variant="quiet" className="landing-compare" href={choosePath}>
          {isAuthenticated ? 'Compare plans' : 'Sign up to compare plans'}
        </ButtonLink>
      </p>
    </section>
  )
}
