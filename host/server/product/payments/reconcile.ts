import type { BackendContext } from '../backend-context.ts'
import { noCustomer, type UserRecord } from '../store/user-record.ts'
import type { Standing } from './payments.ts'
import { tellPool } from './tell-pool.ts'

type Context = Pick<BackendContext, 'users' | 'accounts' | 'payments'>

/** Takes away what was paid for: the dashboard, and the chat on the user's website. The data stays. */
function closePlan(record: UserRecord): void {
  delete record.entitlement
  const { version, value } = record.widget
  if (value.isPublished) record.widget = { version: version + 1, value: { ...value, isPublished: false } }
}

function apply(record: UserRecord, { subscription, checkouts }: Standing): void {
  for (const [id, status] of Object.entries(checkouts)) {
    const known = record.checkouts[id]
    if (known && known.status !== status) record.checkouts[id] = { ...known, status }
  }
  if (subscription) record.entitlement = { status: 'PAID', ...subscription }
  else if (record.entitlement) closePlan(record)
}

/**
 * Makes the record say what the provider says now. Messages only say that something has changed: one that comes twice, late or before an
 * older one leads here all the same.
 */
export async function reconcile(context: Context, userId: string, isNews = false): Promise<void> {
  const { users, payments } = context
  const { turn, record } = await users.change(userId, (known) => {
    const customer = known.customer ?? noCustomer
    known.customer = { ...customer, asked: customer.asked + 1 }
    return { turn: customer.asked + 1, record: known }
  })
  const standing = await payments.look(record)
  if (!standing) return
  await users.change(userId, (known) => {
    const customer = known.customer ?? noCustomer
    // Who asked later has heard what is newer, and said so already.
    if (customer.heard > turn) return
    known.customer = { ...customer, heard: turn }
    // What the pool has to be told when it ends is what was once open.
    if (known.entitlement) known.customer = { ...known.customer, told: customer.told ?? 'PAID' }
    apply(known, standing)
  })
  await tellPool(context, userId, isNews)
}
