import type { BackendContext } from '../backend-context.ts'
import { noCustomer } from '../store/user-record.ts'

type Context = Pick<BackendContext, 'users' | 'accounts'>

type PaymentStatus = 'PAID' | 'UNPAID'

/** What the pool has to say of the user; undefined where we have never told it anything: an administrator may have. */
async function wanted({ users }: Context, userId: string) {
  const { entitlement, customer = noCustomer } = await users.read(userId)
  const status: PaymentStatus | undefined = entitlement ? 'PAID' : customer.told && 'UNPAID'
  return { status, told: customer.told, accountName: customer.accountName ?? userId }
}

/**
 * Tells the identity provider who has paid, until it was told what is so: it may change while it is told.
 * @param isSure to tell it again what it was told already.
 */
export async function tellPool(context: Context, userId: string, isSure = false): Promise<void> {
  let isToldNow = !isSure
  for (;;) {
    const { status, told, accountName } = await wanted(context, userId)
    if (status === undefined || (isToldNow && status === told)) return
    const keep = (word: typeof told): Promise<void> =>
      context.users.change(userId, (record) => {
        record.customer = { ...(record.customer ?? noCustomer), ...(word && { told: word }) }
      })
    // Kept before, too: of a server that ends in this moment, or a pool that cannot be asked, the next one has to know.
    await keep('unsure')
    await context.accounts.setPaymentStatus(accountName, status)
    await keep(status)
    isToldNow = true
  }
}
