import { LoaderCircle, Tag } from 'lucide-react'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { refreshAuthState } from '../../auth/session/refresh-auth-state.ts'
import type { Plan } from '../../backend/types.ts'
import { allLoaded } from '../../lib/all-loaded.ts'
import { tabStore } from '../../lib/local-store.ts'
import { LoadFailure } from '../../lib/load-failure.tsx'
import { queries } from '../../lib/queries.ts'
import { useAction } from '../../lib/hooks/use-action.ts'
import { useAuth } from '../../lib/hooks/use-auth.ts'
import { useLoaded } from '../../lib/hooks/use-loaded.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { PlanCard } from './plan-card.tsx'
import { usePayment, type Payment } from './use-payment.ts'
import './plans-screen.css'

const intervals = [
  ['month', 'Monthly'],
  ['year', 'Yearly, two months free'],
] as const

/** How the user chose to pay, for this tab: the way to the payment and back, or a reload, does not change it. */
const keptInterval = {
  read: (): Plan['interval'] | undefined => intervals.find(([interval]) => interval === tabStore.read('plan-interval'))?.[0],
  write: (interval: Plan['interval']): void => tabStore.write('plan-interval', interval),
}

// Written out, so that a production build leaves it out.
const CheckoutDialog =
  import.meta.env.VITE_LOCAL_MODE === 'on'
    ? lazy(async () => ({ default: (await import('./checkout-dialog.tsx')).CheckoutDialog }))
    : undefined

interface PaymentNoticeProps {
  payment: Payment
  /** The backend knows of a payment that this page did not begin. */
  isOnItsWay: boolean
  onConfirm(sessionId: string): Promise<void>
  onRefresh(): void
}

/** What became of a payment, unless all is well. */
function PaymentNotice({ payment, isOnItsWay, onConfirm, onRefresh }: PaymentNoticeProps) {
  if (payment.phase === 'failed')
    return (
      <Notice kind="error" title="Payment failed">
        {payment.message}
      </Notice>
    )
  if (payment.phase === 'unknown')
    return (
      <Notice
        kind="error"
        title="We couldn't check your payment"
        actions={<Button onClick={() => void onConfirm(payment.sessionId)}>Try again</Button>}
      >
        {payment.message} If you've already paid, don't pay again. Your plan starts once the payment is confirmed.
      </Notice>
    )
  if (isOnItsWay && payment.phase === 'none')
    return (
      <Notice title="Your payment is processing" actions={<Button onClick={onRefresh}>Refresh</Button>}>
        Your plan starts once the payment is confirmed. You don't need to pay again.
      </Notice>
    )
  return null
}

function PaymentUnderway({ isPending }: { isPending: boolean }) {
  return (
    <div className="notice notice-info" role="status">
      <LoaderCircle className="button-spinner" size={20} aria-hidden />
      <div className="notice-body">
        <strong>{isPending ? 'Your payment is processing' : 'Checking your payment…'}</strong>
        <div>The dashboard opens once the payment is confirmed. You can leave this page.</div>
      </div>
    </div>
  )
}

/** A payment was confirmed while no one looked: the tokens of this session say so once they are renewed. */
function PaymentArrived() {
  const [, navigate] = useLocation()
  const { isBusy, failure, run } = useAction(async () => {
    await refreshAuthState({ forceRefresh: true })
    navigate('/dashboard')
  })

  return (
    <>
      {failure && <Notice kind="error">{failure}</Notice>}
      <Notice
        kind="success"
        title="Payment confirmed"
        actions={
          <Button variant="primary" isBusy={isBusy} onClick={() => run()}>
            Open the dashboard
          </Button>
        }
      />
    </>
  )
}

interface PlanChoiceProps {
  plans: readonly Plan[]
  current: Plan | undefined
  /** The id of the plan that is being bought. */
  busy: string | undefined
  isBlocked: boolean
  interval: Plan['interval']
  onInterval(interval: Plan['interval']): void
  onChoose(planId: string): void
}

/** The plans by how they are paid. */
function PlanChoice({ plans, current, busy, isBlocked, interval, onInterval, onChoose }: PlanChoiceProps) {
  if (plans.length === 0)
    return (
      <EmptyState icon={Tag} title="No plans are available right now">
        Your work is saved. Please come back later.
      </EmptyState>
    )
  return (
    <>
      <Segmented legend="How you pay" options={intervals} value={interval} onChange={onInterval} />
      <ul className="plan-cards">
        {plans
          .filter((plan) => plan.interval === interval)
          .map((plan) => (
            <PlanCard
              key={plan.id}
              plan={plan}
              isCurrent={plan.id === current?.id}
              isBusy={busy === plan.id}
              isBlocked={isBlocked}
              onBuy={() => onChoose(plan.id)}
            />
          ))}
      </ul>
      <p className="plan-note">Prices without tax. The payment provider sends the invoice.</p>
    </>
  )
}

/** The plans and the payment. */
export default function PlansScreen() {
  const { user } = useAuth()
  const offer = allLoaded({ plans: useLoaded(queries.plans), me: useLoaded(queries.me) })
  const { payment, sessionId, buy, confirm, resume, leaveCheckout } = usePayment()
  const [chosenInterval, setInterval] = useState(keptInterval.read)
  const buying = useAction(buy)
  const isPaid = user?.['custom:payment_status'] === 'PAID'
  const isWaiting = payment.phase === 'confirming' || payment.phase === 'pending'

  const entitlement = offer.value?.me.entitlement
  const current = isPaid ? offer.value?.plans.find(({ id }) => id === entitlement?.planId) : undefined

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

  return (
    <Page title="Choose a plan" purpose="Every plan includes the dashboard and all agents. Change or cancel any time.">
      <PaymentNotice payment={payment} isOnItsWay={isOnItsWay} onConfirm={confirm} onRefresh={offer.reload} />
      {isWaiting && <PaymentUnderway isPending={payment.phase === 'pending'} />}
      {hasArrived && <PaymentArrived />}
      {offer.status === 'loading' && <Skeleton lines={6} label="Loading plans…" />}
      {offer.status === 'failed' && <LoadFailure title="Couldn't load plans" error={offer.error} onRetry={offer.reload} />}
      {offer.value && (
        <PlanChoice
          plans={offer.value.plans}
          current={current}
          busy={buying.busyWith}
          isBlocked={isWaiting || isPending || hasArrived}
          interval={chosenInterval ?? current?.interval ?? 'month'}
          onInterval={(interval) => {
            keptInterval.write(interval)
            setInterval(interval)
          }}
          onChoose={buying.run}
        />
      )}
      {sessionId && CheckoutDialog && !isWaiting && payment.phase !== 'unknown' && (
        <Suspense>
          <CheckoutDialog sessionId={sessionId} onEnded={() => void confirm(sessionId)} onClose={leaveCheckout} />
        </Suspense>
      )}
    </Page>
  )
}
