import { Check } from 'lucide-react'
import { useAuth } from '../../lib/hooks/use-auth.ts'
import { queries } from '../../lib/queries.ts'
import { useLoaded } from '../../lib/hooks/use-loaded.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { formatPrice } from '../../lib/format/format-price.ts'

const featuresShown = 4

/** What a plan costs, before anyone signs up. */
export function PricingTeaser() {
  const { isAuthenticated } = useAuth()
  const choosePath = isAuthenticated ? '/plans' : '/landing?auth=signup'
  const { status, value: plans, reload } = useLoaded(queries.plans)
  return (
    <section className="landing-section" aria-labelledby="pricing">
      <h2 id="pricing">Plans</h2>
      <p className="landing-lead">The assessment, brand blueprint and knowledge base are free. A paid plan unlocks all agents.</p>
      {status === 'loading' && (
        <Skeleton label="Loading plans…">
          <div className="skeleton-line landing-plans-skeleton" aria-hidden />
        </Skeleton>
      )}
      {status === 'failed' && (
        <Notice title="Couldn't load plans" actions={<Button onClick={reload}>Try again</Button>}>
          You can still start with the free assessment.
        </Notice>
      )}
      {plans && (
        <ul className="landing-plans">
          {plans
            .filter(({ interval }) => interval === 'month')
            .map((plan) => (
              <Card
                as="li"
                key={plan.id}
                className={plan.isRecommended ? 'landing-plan landing-plan-recommended' : 'landing-plan'}
              >
                <h3>
                  {plan.name}
                  {plan.isRecommended && <span className="landing-badge">Recommended</span>}
                </h3>
                <p className="landing-price">
                  <strong>{formatPrice(plan)}</strong> a month
                </p>
                <ul className="landing-features">
                  {plan.features.slice(0, featuresShown).map((feature) => (
                    <li key={feature}>
                      <Check size={16} aria-hidden />
                      {feature}
                    </li>
                  ))}
                </ul>
                <ButtonLink variant={plan.isRecommended ? 'primary' : 'secondary'} href={choosePath}>
                  Choose {plan.name}
                </ButtonLink>
              </Card>
            ))}
        </ul>
      )}
      <p>
        <ButtonLink variant="quiet" className="landing-compare" href={choosePath}>
          {isAuthenticated ? 'Compare plans' : 'Sign up to compare plans'}
        </ButtonLink>
      </p>
    </section>
  )
}
