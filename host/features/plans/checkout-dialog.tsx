import type { CheckoutOutcome } from '../../backend/types.ts'
import { backend } from '../../lib/backend.ts'
import { useAction } from '../../lib/hooks/use-action.ts'
import { useLoaded } from '../../lib/hooks/use-loaded.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { formatPrice } from '../../lib/format/format-price.ts'
import { errorMessage } from '../../lib/error-message.ts'

interface CheckoutDialogProps {
  sessionId: string
  /** The payment has ended: poll for the result. */
  onEnded(): void
  onClose(): void
}

const outcomes: readonly { outcome: CheckoutOutcome; label: string }[] = [
  { outcome: 'pay', label: 'Pay' },
  { outcome: 'delay', label: 'Pay, confirm later' },
  { outcome: 'decline', label: 'Decline the card' },
]

/** Replaces the payment provider's page in local mode. No money moves. */
export function CheckoutDialog({ sessionId, onEnded, onClose }: CheckoutDialogProps) {
  const checkout = useLoaded({ name: `checkout ${sessionId}`, read: (signal) => backend.readCheckout(sessionId, signal) })
  const { busyWith, failure, run } = useAction(async (outcome: CheckoutOutcome) => {
    await backend.endCheckout(sessionId, outcome)
    onEnded()
  })

  return (
    <Dialog title="Pretend payment" onClose={onClose}>
      {checkout.status === 'loading' && <Skeleton lines={3} label="Opening the payment…" />}
      {checkout.status === 'failed' && (
        <Notice kind="error" actions={<Button onClick={checkout.reload}>Try again</Button>}>
          {errorMessage(checkout.error)}
        </Notice>
      )}
      {checkout.value && (
        <>
          <p>
            In local mode, this replaces the payment provider. No card is needed and no money moves. You're buying{' '}
            <strong>{checkout.value.plan.name}</strong> for <strong>{formatPrice(checkout.value.plan)}</strong> a{' '}
            {checkout.value.plan.interval}.
          </p>
          {failure && <Notice kind="error">{failure}</Notice>}
          {checkout.value.status === 'open' ? (
            <div className="checkout-outcomes">
              {outcomes.map(({ outcome, label }) => (
                <Button
                  key={outcome}
                  variant={outcome === 'pay' ? 'primary' : 'secondary'}
                  isBusy={busyWith === outcome}
                  onClick={() => run(outcome)}
                >
                  {label}
                </Button>
              ))}
            </div>
          ) : (
            <Button variant="primary" onClick={onEnded}>
              Check payment
            </Button>
          )}
        </>
      )}
    </Dialog>
  )
}
