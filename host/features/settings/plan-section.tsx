import { BackendError } from '../../backend/backend-error.ts'
import { backend } from '../../lib/backend.ts'
import { dates } from '../../lib/dates.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { formatPrice } from '../landing/format-price.ts'

async function readPlan(signal: AbortSignal) {
  const [{ entitlement }, plans] = await Promise.all([backend.readMe(signal), backend.listPlans(signal)])
  return { since: entitlement.since, plan: plans.find(({ id }) => id === entitlement.planId) }
}

/** What the user pays for, and the way to another plan. */
export function PlanSection() {
  const { status, value, error, reload } = useLoaded(readPlan)
  return (
    <Card as="section" className="settings-section" aria-labelledby="settings-plan">
      <h2 id="settings-plan">Plan</h2>
      {status === 'loading' && <Skeleton lines={2} label="Reading your plan" />}
      {status === 'failed' && (
        <Notice kind="error" title="Your plan could not be read" actions={<Button onClick={reload}>Try again</Button>}>
          {error instanceof Error ? error.message : 'Unknown error'}
          {error instanceof BackendError && error.requestId && <> (request {error.requestId})</>}
        </Notice>
      )}
      {value && (
        <p>
          {value.plan
            ? `${value.plan.name}, ${formatPrice(value.plan)} a ${value.plan.interval}${value.since ? `, since ${dates.day(value.since)}` : ''}.`
            : 'Your plan was set by an administrator.'}
        </p>
      )}
      <div>
        <ButtonLink href="/plans">See the plans</ButtonLink>
      </div>
    </Card>
  )
}
