import { useState } from 'react'
import { BackendError } from '../../backend/backend-error.ts'
import type { Me, Plan } from '../../backend/types.ts'
import { allLoaded } from '../../lib/all-loaded.ts'
import { backend } from '../../lib/backend.ts'
import { dates } from '../../lib/format/dates.ts'
import { toast } from '../../lib/toast.ts'
import { queries } from '../../lib/queries.ts'
import { useAction } from '../../lib/hooks/use-action.ts'
import { useLoaded } from '../../lib/hooks/use-loaded.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { formatPrice } from '../../lib/format/format-price.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { errorMessage } from '../../lib/error-message.ts'

const describe = (plan: Plan | undefined, { since, limits }: Me['entitlement']): string => {
  if (!plan) return 'Your plan was set by an administrator.'
  const price = `${plan.name}, ${formatPrice(plan)} a ${plan.interval}`
  const allowance = limits ? ` It includes ${limits.sources} sources and ${limits.posts} posts.` : ''
  return `${price}${since ? `, since ${dates.day(since)}` : ''}.${allowance}`
}

interface EndPlanDialogProps {
  plan: Plan
  onEnded(): void
  onClose(): void
}

function EndPlanDialog({ plan, onEnded, onClose }: EndPlanDialogProps) {
  async function end(): Promise<void> {
    await backend.endPlan()
    onClose()
    onEnded()
  }
  return (
    <ConfirmDialog title={`End your ${plan.name} plan?`} action="End plan" onClose={onClose} onConfirm={end}>
      You can use it until the end of the {plan.interval} you've paid for. Then the dashboard closes and your customer chat stops
      answering. Your data stays, and you can choose a plan again.
    </ConfirmDialog>
  )
}

/** What the user pays for, and the ways to change and to end it. */
export function PlanSection() {
  const { status, value, error, reload } = allLoaded({ me: useLoaded(queries.me), plans: useLoaded(queries.plans) })
  const [isEnding, setIsEnding] = useState(false)
  const entitlement = value?.me.entitlement
  const plan = value?.plans.find(({ id }) => id === entitlement?.planId)
  const endsAt = entitlement?.endsAt
  const { isBusy, failure, run } = useAction((change: () => Promise<unknown>) => change())

  async function openPortal(): Promise<void> {
    location.assign((await backend.openPortal()).url)
  }

  async function keep(): Promise<void> {
    await backend.keepPlan()
    toast('Plan continues', { kind: 'success' })
    reload()
  }

  return (
    <Card as="section" className="settings-section" aria-labelledby="settings-plan">
      <h2 id="settings-plan">Plan</h2>
      {status === 'loading' && <Skeleton lines={2} label="Loading your plan…" />}
      {status === 'failed' && (
        <Notice kind="error" title="Couldn't load your plan" actions={<Button onClick={reload}>Try again</Button>}>
          {errorMessage(error)}
          {error instanceof BackendError && error.requestId && <> (request {error.requestId})</>}
        </Notice>
      )}
      {failure && <Notice kind="error">{failure}</Notice>}
      {entitlement && <p>{describe(plan, entitlement)}</p>}
      {endsAt && (
        <Notice
          title={`Your plan ends on ${dates.day(endsAt)}`}
          actions={
            <Button isBusy={isBusy} onClick={() => run(keep)}>
              Keep plan
            </Button>
          }
        >
          Until then nothing changes, and you won't be charged again.
        </Notice>
      )}
      <div className="settings-actions">
        <ButtonLink href="/plans">{plan ? 'Change plan' : 'See plans'}</ButtonLink>
        {entitlement?.hasPortal && (
          <Button isBusy={isBusy} onClick={() => run(openPortal)}>
            Invoices and card
          </Button>
        )}
        {plan && !endsAt && <Button onClick={() => setIsEnding(true)}>End plan</Button>}
      </div>
      {isEnding && plan && <EndPlanDialog plan={plan} onEnded={reload} onClose={() => setIsEnding(false)} />}
    </Card>
  )
}
