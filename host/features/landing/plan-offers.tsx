import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { queries } from '../../lib/queries.ts'
import { useLoaded } from '../../lib/hooks/use-loaded.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { formatPrice } from '../../lib/format/format-price.ts'

const featuresShown = 4

interface PlanOffersProps {
  /** Where a choice leads. */
  choosePath: string
  /** What stands there until the plans are read. */
  skeleton: ReactNode
}

/** The plans that are paid by the month, as cards. */
export default function PlanOffers({ choosePath, skeleton }: PlanOffersProps) {
  const { status, value: plans, reload } = useLoaded(queries.plans)
  if (status === 'failed')
    return (
      <Notice title="Couldn't load plans" actions={<Button onClick={reload}>Try again</Button>}>
        You can still start with the free assessment.
      </Notice>
    )
  if (!plans) return skeleton
  return (
    <ul className="landing-plans">
      {plans
        .filter(({ interval }) => interval === 'month')
        .map((plan) => (
          <Card as="li" key={plan.id} className={plan.isRecommended ? 'landing-plan landing-plan-recommended' : 'landing-plan'}>
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
  )
}
