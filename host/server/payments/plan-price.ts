import type { Stripe } from 'stripe'
import type { Plan } from '../product/payments/payments.ts'

/**
 * The price at Stripe whose lookup key is the plan's id.
 * @throws an `Error` where there is none, or one of another amount than the app shows: nobody pays what they were not told.
 */
export async function planPrice(stripe: Stripe, { id, price, currency, interval }: Plan): Promise<string> {
  const { data } = await stripe.prices.list({ lookup_keys: [id], active: true, limit: 1 })
  const [found] = data
  if (!found) throw new Error(`Stripe has no active price with the lookup key ${id}.`)
  const { unit_amount: amount, recurring } = found
  const isSame = amount === price && found.currency === currency.toLowerCase() && recurring?.interval === interval
  if (!isSame || recurring.interval_count !== 1)
    throw new Error(
      `The price ${id} at Stripe is ${amount} ${found.currency} a ${recurring?.interval}; the app shows ${price} ${currency} a ${interval}.`,
    )
  return found.id
}
