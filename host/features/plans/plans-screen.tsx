import { LoaderCircle } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { refreshAuthState } from '../../auth/refresh-auth-state.ts'
import { BackendError } from '../../backend/backend-error.ts'
import type { Me, Plan } from '../../backend/types.ts'
import { backend } from '../../lib/backend.ts'
import { environment } from '../../lib/environment.ts'
import { useAuth } from '../../lib/use-auth.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CheckoutDialog } from './checkout-dialog.tsx'
import { PlanCard } from './plan-card.tsx'
import { usePayment } from './use-payment.ts'
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

const isLocal = environment.VITE_LOCAL_MODE === 'on'

/** The plans, and the way from one to a paid dashboard. */
export default function PlansScreen() {
  const { user } = useAuth()
  const [, navigate] = useLocation()
  const offer = useLoaded(readOffer)
  const { payment, sessionId, buy, confirm, leaveCheckout } = usePayment()
  const [interval, setInterval] = useState<Plan['interval']>('month')
  const [busy, setBusy] = useState<string>()
  const isPaid = user?.['custom:payment_status'] === 'PAID'
  const isWaiting = payment.phase === 'confirming' || payment.phase === 'pending'

  // It came while nobody looked: the tokens of this session do not say so yet.
  const hasArrived = !isPaid && !isWaiting && offer.value?.me.entitlement.status === 'PAID'

  async function open(): Promise<void> {
    setBusy('open')
    await refreshAuthState({ forceRefresh: true })
    navigate('/dashboard')
  }

  // Back from a real provider the payment is over, whatever became of it; the pretend one is still to be answered.
  useEffect(() => {
    if (sessionId && !isLocal) void confirm(sessionId)
  }, [confirm, sessionId])

  async function choose(planId: string): Promise<void> {
    setBusy(planId)
    await buy(planId)
    setBusy(undefined)
  }

  return (
    <Page
      title="Choose a plan"
      purpose="A plan opens the dashboard with all agents. You can change or end it at any time."
      actions={isPaid && <ButtonLink href="/dashboard">Open the dashboard</ButtonLink>}
    >
      {payment.phase === 'failed' && (
        <Notice kind="error" title="There is no payment yet">
          {payment.message}
        </Notice>
      )}
      {isWaiting && (
        <div className="notice notice-info" role="status">
          <LoaderCircle className="button-spinner" size={20} aria-hidden />
          <div className="notice-body">
            <strong>{payment.phase === 'pending' ? 'Your payment is on its way' : 'Asking for your payment'}</strong>
            <div>The dashboard opens by itself as soon as it has arrived. You may leave this page; nothing is lost.</div>
          </div>
        </div>
      )}
      {hasArrived && (
        <Notice
          kind="success"
          title="Your payment has arrived"
          actions={
            <Button variant="primary" isBusy={busy === 'open'} onClick={() => void open()}>
              Open the dashboard
            </Button>
          }
        />
      )}
      {offer.status === 'loading' && <Skeleton lines={6} label="Loading the plans" />}
      {offer.status === 'failed' && (
        <ErrorState
          title="The plans cannot be shown right now"
          onRetry={offer.reload}
          requestId={offer.error instanceof BackendError ? offer.error.requestId : undefined}
        >
          {offer.error instanceof Error ? offer.error.message : 'Unknown error'}
        </ErrorState>
      )}
      {offer.value && (
        <>
          <fieldset className="plan-interval">
            <legend className="visually-hidden">How you pay</legend>
            {intervals.map(([value, words]) => (
              <label key={value}>
                <input
                  type="radio"
                  name="interval"
                  value={value}
                  checked={value === interval}
                  onChange={() => setInterval(value)}
                />
                {words}
              </label>
            ))}
          </fieldset>
          <ul className="plan-cards">
            {offer.value.plans
              .filter((plan) => plan.interval === interval)
              .map((plan) => (
                <PlanCard
                  key={plan.id}
                  plan={plan}
                  isCurrent={isPaid && offer.value.me.entitlement.planId === plan.id}
                  isBusy={busy === plan.id}
                  onBuy={() => void choose(plan.id)}
                />
              ))}
          </ul>
          <p className="plan-note">Prices without tax. The payment provider sends the invoice.</p>
        </>
      )}
      {sessionId && isLocal && !isWaiting && (
        <CheckoutDialog sessionId={sessionId} onEnded={() => void confirm(sessionId)} onClose={leaveCheckout} />
      )}
    </Page>
  )
}
