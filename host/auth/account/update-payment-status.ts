import { authStore } from '../session/auth-store.ts'
import { currentConfig } from '../config/current-config.ts'
import { attributeTexts } from '../errors/error-texts.ts'
import { AuthFailure } from '../errors/auth-failure.ts'
import { toAuthFailure } from '../errors/to-auth-failure.ts'
import { refreshAuthState } from '../session/refresh-auth-state.ts'
import { updateAttributes } from './update-attributes.ts'

/** The backend's answer about a payment. */
export type PaymentStatus = 'PAID' | 'PENDING' | 'FAILED'

const isForbidden = (error: unknown): boolean => error instanceof Error && /unauthorized attribute/i.test(error.message)

/** The browser sets the status itself, where the pool allows it. */
async function byClient(): Promise<PaymentStatus> {
  try {
    await updateAttributes.paymentStatus('PAID')
  } catch (error) {
    if (error instanceof AuthFailure && isForbidden(error.cause))
      throw new AuthFailure(error.name, 'Your payment status is set after your payment has been verified.', error)
    throw error
  }
  return 'PAID'
}

/**
 * Makes the payment known to the app. By default `confirm` asks the backend, which has heard of the payment from the payment
 * provider and writes the attribute with its own rights; then the tokens and attributes are read again.
 * Rejects with an `AuthFailure`.
 */
export async function updatePaymentStatus(confirm: () => Promise<PaymentStatus>): Promise<PaymentStatus> {
  if (!authStore.get().isAuthenticated)
    throw new AuthFailure('UserUnAuthenticatedException', 'Please sign in to update payment status')
  if (currentConfig.get().paymentStrategy === 'client') return byClient()
  try {
    const status = await confirm()
    if (status === 'PAID') await refreshAuthState({ forceRefresh: true })
    return status
  } catch (error) {
    throw toAuthFailure(error, attributeTexts('payment status'))
  }
}
