import { Check } from 'lucide-react'
import type { Plan } from '../../backend/types.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/card.tsx'
import { formatPrice } from '../../lib/format/format-price.ts'

interface PlanCardProps {
  plan: Plan
  isCurrent: boolean
  isBusy: boolean
  /** True while a payment is processing: there is no second one. */
  isBlocked: boolean
  onBuy(): void
}

/** One plan: its price, its features, and the button to choose it. */
export function PlanCard({ plan, isCurrent, isBusy, isBlocked, onBuy }: PlanCardProps) {
  const { id, name, interval, features, isRecommended } = plan
  return (
    <Card as="li" className={isRecommended ? 'plan plan-recommended' : 'plan'}>
      <h2 id={`plan-${id}`}>
        {name}
        {isRecommended && <span className="plan-badge">Recommended</span>}
      </h2>
      <p className="plan-price">
        <strong>{formatPrice(plan)}</strong> a {interval}
      </p>
      <ul className="plan-features">
        {features.map((feature) => (
          <li key={feature}>
            <Check size={16} aria-hidden />
            {feature}
          </li>
        ))}
      </ul>
      {isCurrent ? (
        <p className="plan-current">
          <Check size={16} aria-hidden />
          Your plan
        </p>
      ) : (
        <Button
          variant={isRecommended ? 'primary' : 'secondary'}
          isBusy={isBusy}
          aria-disabled={isBlocked}
          aria-describedby={`plan-${id}`}
          onClick={() => isBlocked || onBuy()}
        >
          Choose {name}
        </Button>
      )}
    </Card>
  )
}
