import { LoaderCircle, Tag } from 'lucide-react'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { refreshAuthState } from '../../auth/session/refresh-auth-state.ts'
import type { Me, Plan } from '../../backend/types.ts'
import { backend } from '../../lib/backend.ts'
import { LoadFailure } from '../../lib/load-failure.tsx'
import { useAuth } from '../../lib/hooks/use-auth.ts'
import { useLoaded } from '../../lib/hooks/use-loaded.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { PlanCard } from './plan-card.tsx'
import { usePayment } from './use-payment.ts'
import { errorMessage } from '../../lib/error-message.ts'
import './plans-screen.css'

interface Offer {
  readonly plans: readonly Plan[]
  readonly me: Me
}

async function readOffer(signal: AbortSignal): Promise<Offer> {
  const [plans, me] = await Promise.all([backend.listPlans(signal), backend.readMe(signal)])
  return { plans, me }
}

const intervals = [
  ['month', 'Monthly'],
  ['year', 'Yearly, two months free'],
] as const

// Written out, so that a production build leaves it out.
const CheckoutDialog =
  import.meta.env.VITE_LOCAL_MODE === 'on'
    ? lazy(async () => ({ default: (await import('./checkout-dialog.tsx')).CheckoutDialog }))
    : undefined

/** The plans and the payment. */
export default function PlansScreen() {
  const { user } = useAuth()
  const [, navigate] = useLocation()
  const offer = useLoaded(readOffer)
  const { payment, sessionId, buy, confirm, resume, leaveCheckout } = usePayment()
  const [chosenInterval, setInterval] = useState<Plan['interval']>()
  const [busy, setBusy] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const isPaid = user?.['custom:payment_status'] === 'PAID'
  const isWaiting = payment.phase === 'confirming' || payment.phase === 'pending'

  const entitlement = offer.value?.me.entitlement
  const current = isPaid ? offer.value?.plans.find(({ id }) => id === entitlement?.planId) : undefined
  const interval = chosenInterval ?? current?.interval ?? 'month'

  async function open(): Promise<void> {
    setBusy('open')
    setFailure(undefined)
    try {
      await refreshAuthState({ forceRefresh: true })
      navigate('/dashboard')
    } catch (error) {
      setFailure(errorMessage(error))
    } finally {
      setBusy(undefined)
    }
  }

  // It came while no one looked: the tokens of this session do not say so yet.
  const hasArrived = !isPaid && !isWaiting && entitlement?.status === 'PAID'
  const isPending = entitlement?.status === 'PENDING' || entitlement?.pendingPlanId !== undefined
  const isOnItsWay = !sessionId && isPending
  const resumePayment = useEffectEvent(resume)
  useEffect(() => {
    if (isOnItsWay) resumePayment()
  }, [isOnItsWay])

  // Back from a real provider the payment is over, whatever became of it; the pretend one is still to be answered.
  useEffect(() => {
    if (sessionId && !CheckoutDialog) void confirm(sessionId)
  }, [confirm, sessionId])

  async function choose(planId: string): Promise<void> {
    setBusy(planId)
    setFailure(undefined)
    await buy(planId)
    setBusy(undefined)
  }

  return (
    <Page title="Choose a plan" purpose="Every plan includes the dashboard and all agents. Change or cancel any time.">
      {payment.phase === 'failed' && (
        <Notice kind="error" title="Payment failed">
          {payment.message}
        </Notice>
      )}
      {payment.phase === 'unknown' && (
        <Notice
          kind="error"
          title="We couldn't check your payment"
          actions={<Button onClick={() => void confirm(payment.sessionId)}>Try again</Button>}
        >
          {payment.message} If you've already paid, don't pay again. Your plan starts once the payment is confirmed.
        </Notice>
      )}
      {isOnItsWay && payment.phase === 'none' && (
        <Notice title="Your payment is processing" actions={<Button onClick={offer.reload}>Refresh</Button>}>
          Your plan starts once the payment is confirmed. You don't need to pay again.
        </Notice>
      )}
      {failure && <Notice kind="error">{failure}</Notice>}
      {isWaiting && (
        <div className="notice notice-info" role="status">
          <LoaderCircle className="button-spinner" size={20} aria-hidden />
          <div className="notice-body">
            <strong>{payment.phase === 'pending' ? 'Your payment is processing' : 'Checking your payment…'}</strong>
            <div>The dashboard opens once the payment is confirmed. You can leave this page.</div>
          </div>
        </div>
      )}
      {hasArrived && (
        <Notice
          kind="success"
          title="Payment confirmed"
          actions={
            <Button variant="primary" isBusy={busy === 'open'} onClick={() => void open()}>
              Open the dashboard
            </Button>
          }
        />
      )}
      {offer.status === 'loading' && <Skeleton lines={6} label="Loading plans…" />}
      {offer.status === 'failed' && <LoadFailure title="Couldn't load plans" error={offer.error} onRetry={offer.reload} />}
      {offer.value?.plans.length === 0 && (
        <EmptyState icon={Tag} title="No plans are available right now">
          Your work is saved. Please come back later.
        </EmptyState>
      )}
      {offer.value && offer.value.plans.length > 0 && (
        <>
          <Segmented legend="How you pay" options={intervals} value={interval} onChange={setInterval} />
          <ul className="plan-cards">
            {offer.value.plans
              .filter((plan) => plan.interval === interval)
              .map((plan) => (
                <PlanCard
                  key={plan.id}
                  plan={plan}
                  isCurrent={plan.id === current?.id}
                  isBusy={busy === plan.id}
                  isBlocked={isWaiting || isPending || hasArrived}
                  onBuy={() => void choose(plan.id)}
                />
              ))}
          </ul>
          <p className="plan-note">Prices without tax. The payment provider sends the invoice.</p>
        </>
      )}
      {sessionId && CheckoutDialog && !isWaiting && payment.phase !== 'unknown' && (
        <Suspense>
          <CheckoutDialog sessionId={sessionId} onEnded={() => void confirm(sessionId)} onClose={leaveCheckout} />
        </Suspense>
      )}
    </Page>
  )
}
