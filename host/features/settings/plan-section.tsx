import { useState } from 'react'
import { BackendError } from '../../backend/backend-error.ts'
import { backend } from '../../lib/backend.ts'
import { dates } from '../../lib/format/dates.ts'
import { toast } from '../../lib/toast.ts'
import { useLoaded } from '../../lib/hooks/use-loaded.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { formatPrice } from '../../lib/format/format-price.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { errorMessage } from '../../lib/error-message.ts'

async function readPlan(signal: AbortSignal) {
  const [{ entitlement }, plans] = await Promise.all([backend.readMe(signal), backend.listPlans(signal)])
  return { entitlement, plan: plans.find(({ id }) => id === entitlement.planId) }
}

type PlanOfUser = Awaited<ReturnType<typeof readPlan>>

const describe = ({ plan, entitlement: { since, limits } }: PlanOfUser): string => {
  if (!plan) return 'Your plan was set by an administrator.'
  const price = `${plan.name}, ${formatPrice(plan)} a ${plan.interval}`
  const allowance = limits ? ` It includes ${limits.sources} sources and ${limits.posts} posts.` : ''
  return `${price}${since ? `, since ${dates.day(since)}` : ''}.${allowance}`
}

/** What the user pays for, and the ways to change and to end it. */
export function PlanSection() {
  const { status, value, error, reload } = useLoaded(readPlan)
  const [isEnding, setIsEnding] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const endsAt = value?.entitlement.endsAt

  async function openPortal(): Promise<void> {
    setIsBusy(true)
    setFailure(undefined)
    try {
      location.assign((await backend.openPortal()).url)
    } catch (reason) {
      setFailure(errorMessage(reason))
      setIsBusy(false)
    }
  }

  async function keep(): Promise<void> {
    setIsBusy(true)
    setFailure(undefined)
    try {
      await backend.keepPlan()
      toast('Plan continues', { kind: 'success' })
      reload()
    } catch (reason) {
      setFailure(errorMessage(reason))
    } finally {
      setIsBusy(false)
    }
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
      {value && <p>{describe(value)}</p>}
      {endsAt && (
        <Notice
          title={`Your plan ends on ${dates.day(endsAt)}`}
          actions={
            <Button isBusy={isBusy} onClick={() => void keep()}>
              Keep plan
            </Button>
          }
        >
          Until then nothing changes, and you won't be charged again.
        </Notice>
      )}
      <div className="settings-actions">
        <ButtonLink href="/plans">{value?.plan ? 'Change plan' : 'See plans'}</ButtonLink>
        {value?.entitlement.hasPortal && (
          <Button isBusy={isBusy} onClick={() => void openPortal()}>
            Invoices and card
          </Button>
        )}
        {value?.plan && !endsAt && <Button onClick={() => setIsEnding(true)}>End plan</Button>}
      </div>
      {isEnding && value?.plan && (
        <ConfirmDialog
          title={`End your ${value.plan.name} plan?`}
          action="End plan"
          onClose={() => setIsEnding(false)}
          onConfirm={async () => {
            await backend.endPlan()
            setIsEnding(false)
            reload()
          }}
        >
          You can use it until the end of the {value.plan.interval} you've paid for. Then the dashboard closes and your customer
          chat stops answering. Your data stays, and you can choose a plan again.
        </ConfirmDialog>
      )}
    </Card>
  )
}
