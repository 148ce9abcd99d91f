import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { updatePaymentStatus, type PaymentStatus } from '../../auth/account/update-payment-status.ts'
import { wait } from '../../backend/wait.ts'
import { backend } from '../../lib/backend.ts'
import { useCache } from '../../lib/hooks/use-cache.ts'
import { queries } from '../../lib/queries.ts'
import { localStore } from '../../lib/local-store.ts'
import { toast } from '../../lib/toast.ts'
import { errorMessage } from '../../lib/error-message.ts'

/** Milliseconds between two polls of a payment. */
const pollInterval = 2000

/** The state of a payment, for the plans screen. */
export type Payment =
  | { readonly phase: 'none' | 'confirming' | 'pending' }
  /** Refused or not begun: there is no payment. */
  | { readonly phase: 'failed'; readonly message: string }
  /** The state of the payment is unknown, and can be requested again. */
  | { readonly phase: 'unknown'; readonly message: string; readonly sessionId: string }

/** The checkout that was begun last and has not ended yet: a delayed payment is asked for again after the screen was left. */
const begun = {
  read: () => localStore.read('checkout'),
  keep: (sessionId: string) => localStore.write('checkout', sessionId),
  forget: () => localStore.remove('checkout'),
}

/** The payment of a plan: the address names the checkout, so that a reload continues it. */
export function usePayment() {
  const [, navigate] = useLocation()
  const search = useSearch()
  const sessionId = new URLSearchParams(search).get('checkout') ?? undefined
  const cache = useCache()
  const [payment, setPayment] = useState<Payment>({ phase: 'none' })
  const asking = useRef<AbortController>(undefined)

  useEffect(() => () => asking.current?.abort(), [])

  const leaveCheckout = useCallback(() => navigate('/plans', { replace: true }), [navigate])

  /** Polls until the payment is confirmed or failed, or the screen is left. */
  const confirm = useCallback(
    async (session: string): Promise<void> => {
      asking.current?.abort()
      const { signal } = (asking.current = new AbortController())
      setPayment({ phase: 'confirming' })
      try {
        for (;;) {
          let message: string | undefined
          const status: PaymentStatus = await updatePaymentStatus(async () => {
            const confirmation = await backend.confirmCheckout(session, signal)
            message = confirmation.message
            return confirmation.status
          })
          if (signal.aborted) return
          if (status !== 'PENDING') begun.forget()
          if (status === 'PAID') {
            cache.forget(queries.me)
            toast('Payment confirmed', { kind: 'success' })
            navigate('/dashboard')
            return
          }
          if (status === 'FAILED') {
            setPayment({ phase: 'failed', message: message ?? "Payment failed. You weren't charged." })
            leaveCheckout()
            return
          }
          setPayment({ phase: 'pending' })
          await wait(pollInterval, signal)
        }
      } catch (error) {
        if (!signal.aborted) setPayment({ phase: 'unknown', message: errorMessage(error), sessionId: session })
      }
    },
    [cache, leaveCheckout, navigate],
  )

  return {
    payment,
    sessionId,
    confirm,
    leaveCheckout,
    /** Goes on asking for a payment that was on its way when the screen was left. */
    resume(): void {
      const session = begun.read()
      if (session) void confirm(session)
    },
    /** Begins a payment; a real provider is somewhere else, the pretend one is here. */
    async buy(planId: string): Promise<void> {
      asking.current?.abort()
      const { signal } = (asking.current = new AbortController())
      setPayment({ phase: 'none' })
      try {
        // Who has left the screen meanwhile is not taken to a payment.
        const { url, sessionId: session } = await backend.startCheckout(planId, signal)
        begun.keep(session)
        const target = new URL(url, location.href)
        if (target.origin === location.origin) navigate(target.pathname + target.search)
        else location.assign(target)
      } catch (error) {
        if (!signal.aborted) setPayment({ phase: 'failed', message: errorMessage(error) })
      }
    },
  }
}
