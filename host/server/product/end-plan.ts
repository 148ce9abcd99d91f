import type { BackendContext } from './backend-context.ts'

/** Takes away what was paid for, when its time is over: the dashboard, and the chat on the user's website. The data stays. */
export async function endPlan({ users, accounts }: BackendContext, userId: string): Promise<void> {
  await users.change(userId, (record) => {
    delete record.entitlement
    const { version, value } = record.widget
    if (value.isPublished) record.widget = { version: version + 1, value: { ...value, isPublished: false } }
  })
  await accounts.setPaymentStatus(userId, 'UNPAID')
}
