import { admin } from '../cognito/admin.ts'
import type { CognitoEmulator } from '../cognito/cognito-emulator.ts'
import { tokens } from '../cognito/tokens/tokens.ts'
import type { Accounts } from '../../host/server/product/backend-context.ts'

/** The accounts of the emulated user pool, as a server sees them. */
export const cognitoAccounts = (cognito: CognitoEmulator): Accounts => ({
  identify: (accessToken) =>
    cognito.administer(async (pool) => {
      try {
        const { sub, attributes } = await tokens.owner(pool, accessToken)
        return {
          userId: sub,
          paymentStatus: attributes['custom:payment_status'],
          preferredName: attributes['preferred_username'],
        }
      } catch {
        // Expired, revoked or not from here: all one to who asks.
        return undefined
      }
    }),
  setPaymentStatus: (userId, status) => admin.updateUserAttributes(cognito, userId, { 'custom:payment_status': status }),
})
