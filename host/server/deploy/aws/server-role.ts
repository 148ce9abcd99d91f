import { Stack } from 'aws-cdk-lib'
import type { UserPool } from 'aws-cdk-lib/aws-cognito'
import { ManagedPolicy, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { Construct } from 'constructs'
import type { PoolSettings } from './read-settings.ts'

/** Who the server is at AWS: it writes the payment status of this pool's users, and can do nothing else. */
export function createServerRole(scope: Construct, pool: UserPool, { serverPrincipal }: PoolSettings) {
  const policy = new ManagedPolicy(scope, 'ServerPolicy', {
    description: 'Writes the payment status of the users of the app.',
    statements: [new PolicyStatement({ actions: ['cognito-idp:AdminUpdateUserAttributes'], resources: [pool.userPoolArn] })],
  })
  const { account } = Stack.of(scope)
  const role = new Role(scope, 'ServerRole', {
    description: 'The server of the app.',
    // Not on behalf of somebody else's account.
    assumedBy: new ServicePrincipal(serverPrincipal, { conditions: { StringEquals: { 'aws:SourceAccount': account } } }),
    managedPolicies: [policy],
  })
  return { policy, role }
}
