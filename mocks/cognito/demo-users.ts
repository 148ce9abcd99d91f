import { admin } from './admin.ts'
import type { CognitoEmulator } from './cognito-emulator.ts'

/** Who can sign in without signing up. */
export const demoUsers = [
  { email: 'demo@example.com', password: 'Confab-demo-1', name: 'Dana Demo', paid: false },
  { email: 'paid@example.com', password: 'Confab-paid-1', name: 'Paula Paid', paid: true },
] as const

/** Adds those of them that are missing. */
export async function addDemoUsers(emulator: CognitoEmulator): Promise<void> {
  const present = await emulator.administer(async ({ state }) =>
    Object.values(state.users).map(({ attributes }) => attributes.email),
  )
  for (const { email, password, name, paid } of demoUsers) {
    if (present.includes(email)) continue
    const attributes = { email, name, ...(paid && { 'custom:payment_status': 'PAID' }) }
    await admin.createUser(emulator, { password, attributes, status: 'CONFIRMED' })
  }
}
