import { CfnOutput, Stack, Validations } from 'aws-cdk-lib'
import type { UserPool, UserPoolClient } from 'aws-cdk-lib/aws-cognito'
import { IdentityPool, UserPoolAuthenticationProvider } from 'aws-cdk-lib/aws-cognito-identitypool'
import type { Construct } from 'constructs'
import type { PoolSettings } from './read-settings.ts'
import { createServerRole } from './server-role.ts'
import { createAppClient, createUserPool, passwordPolicy } from './user-pool.ts'

interface Parts {
  readonly pool: UserPool
  readonly client: UserPoolClient
  readonly identities: IdentityPool
}

const mfaWords = { OPTIONAL: 'OPTIONAL', REQUIRED: 'REQUIRED', OFF: 'NONE' } as const

/** What the app and its server read: `VITE_AMPLIFY_OUTPUTS`. So no setting of the pool is written twice. */
function describePool(stack: Stack, { pool, client, identities }: Parts, settings: PoolSettings): string {
  const { appUrl, mfa, mfaMethods, domainPrefix, google } = settings
  const landing = `${appUrl}/landing`
  return stack.toJsonString({
    version: '1.4',
    auth: {
      aws_region: stack.region,
      user_pool_id: pool.userPoolId,
      user_pool_client_id: client.userPoolClientId,
      identity_pool_id: identities.identityPoolId,
      unauthenticated_identities_enabled: false,
      mfa_configuration: mfaWords[mfa],
      mfa_methods: mfaMethods,
      username_attributes: ['email'],
      password_policy: {
        min_length: passwordPolicy.minLength,
        require_lowercase: passwordPolicy.requireLowercase,
        require_uppercase: passwordPolicy.requireUppercase,
        require_numbers: passwordPolicy.requireDigits,
        require_symbols: passwordPolicy.requireSymbols,
      },
      ...(domainPrefix !== undefined &&
        google && {
          oauth: {
            domain: `${domainPrefix}.auth.${stack.region}.amazoncognito.com`,
            identity_providers: ['GOOGLE'],
            scopes: ['openid', 'email', 'profile', 'aws.cognito.signin.user.admin'],
            redirect_sign_in_uri: [landing],
            redirect_sign_out_uri: [landing],
            response_type: 'code',
          },
        }),
    },
  })
}

/** What the rules of AWS would have otherwise, and why it is not so here. */
function acknowledge({ pool }: Parts, { mfa, plan }: PoolSettings): void {
  const notes = Validations.of(pool)
  if (mfa !== 'REQUIRED')
    notes.acknowledge({
      id: 'AwsSolutions-COG2',
      reason: 'The app offers a second factor in its settings. Who wants everybody to have one deploys with mfa=REQUIRED.',
    })
  if (plan !== 'plus')
    notes.acknowledge({
      id: 'AwsSolutions-COG8',
      reason: 'The plan plus is paid for each user. Who wants its protection deploys with plan=plus.',
    })
  notes.acknowledge({
    id: 'AwsSolutions-IAM5[Resource::*]',
    reason:
      "Cognito's role for text messages: a phone number is no resource that a policy could name. It can publish, and nothing else.",
  })
}

/**
 * Where people sign in: the user pool, the app's client, the identity pool, and the role of the server.
 *
 * No triggers: nothing of the app or its server needs code that runs in the pool.
 */
export function createSignInStack(scope: Construct, settings: PoolSettings): Stack {
  const stack = new Stack(scope, 'ConfabSignIn', { description: 'Where people sign in to the app.' })
  const pool = createUserPool(stack, settings)
  const client = createAppClient(pool, settings)
  if (settings.domainPrefix !== undefined) pool.addDomain('Domain', { cognitoDomain: { domainPrefix: settings.domainPrefix } })
  const identities = new IdentityPool(stack, 'IdentityPool', {
    allowUnauthenticatedIdentities: false,
    authenticationProviders: {
      userPools: [new UserPoolAuthenticationProvider({ userPool: pool, userPoolClient: client })],
    },
  })
  const server = createServerRole(stack, pool, settings)
  const parts = { pool, client, identities }
  acknowledge(parts, settings)
  const tell = (name: string, description: string, value: string) => new CfnOutput(stack, name, { description, value })
  tell('AmplifyOutputs', 'VITE_AMPLIFY_OUTPUTS, for the build and for the server', describePool(stack, parts, settings))
  tell('ServerRoleArn', 'The role that the server runs with on AWS', server.role.roleArn)
  tell(
    'ServerPolicyArn',
    'What a server elsewhere may do: attach it to the user whose key it has',
    server.policy.managedPolicyArn,
  )
  return stack
}
