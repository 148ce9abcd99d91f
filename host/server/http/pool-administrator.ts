import {
  AdminUpdateUserAttributesCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider'
import type { Accounts } from '../product/backend-context.ts'

interface AdministratorSettings {
  /** `eu-west-1_AbCdEf123` */
  readonly userPoolId: string
  /** Where the pool is. Default: its region's address. */
  readonly endpoint?: string | undefined
}

interface PoolAdministrator {
  readonly setPaymentStatus: Accounts['setPaymentStatus']
  close(): void
}

/**
 * Writes `custom:payment_status` with the server's own rights, which a browser does not have. Who it is, AWS's library finds out: by
 * variables, a file, or the role of the machine. It needs `cognito-idp:AdminUpdateUserAttributes` on this pool, and nothing else.
 */
export function createPoolAdministrator({ userPoolId, endpoint }: AdministratorSettings): PoolAdministrator {
  const client = new CognitoIdentityProviderClient({
    region: userPoolId.split('_')[0] ?? '',
    ...(endpoint !== undefined && { endpoint }),
  })
  return {
    async setPaymentStatus(accountName, status) {
      try {
        await client.send(
          new AdminUpdateUserAttributesCommand({
            UserPoolId: userPoolId,
            Username: accountName,
            UserAttributes: [{ Name: 'custom:payment_status', Value: status }],
          }),
        )
      } catch (error) {
        // The account was deleted: there is nobody to tell.
        if (!(error instanceof UserNotFoundException)) throw error
      }
    },
    close: () => client.destroy(),
  }
}
