// The user pool and its app client, as the app expects them: ../../../README.md, "Set up a user pool".
import { Duration, RemovalPolicy, SecretValue, Stack } from 'aws-cdk-lib'
import {
  AccountRecovery,
  ClientAttributes,
  FeaturePlan,
  Mfa,
  OAuthScope,
  ProviderAttribute,
  StringAttribute,
  UserPool,
  UserPoolClientIdentityProvider,
  UserPoolEmail,
  UserPoolIdentityProviderGoogle,
  type PasswordPolicy,
  type UserPoolClient,
} from 'aws-cdk-lib/aws-cognito'
import type { Construct } from 'constructs'
import type { PoolSettings } from './read-settings.ts'

/** What passwords must have. The app learns it from the stack's output. */
export const passwordPolicy = {
  minLength: 8,
  requireLowercase: true,
  requireUppercase: true,
  requireDigits: true,
  requireSymbols: true,
} satisfies PasswordPolicy

const mfa = { OPTIONAL: Mfa.OPTIONAL, REQUIRED: Mfa.REQUIRED, OFF: Mfa.OFF } as const
const plans = { essentials: FeaturePlan.ESSENTIALS, plus: FeaturePlan.PLUS } as const

/** People sign in with their e-mail address, and register themselves. */
export function createUserPool(scope: Construct, settings: PoolSettings): UserPool {
  const has = (factor: PoolSettings['mfaMethods'][number]): boolean => settings.mfaMethods.includes(factor)
  return new UserPool(scope, 'UserPool', {
    signInAliases: { email: true },
    signInCaseSensitive: false,
    selfSignUpEnabled: true,
    autoVerify: { email: true, phone: true },
    // An address that was not confirmed is nobody's: signing in goes on with the one before.
    keepOriginal: { email: true },
    standardAttributes: {
      email: { required: true, mutable: true },
      fullname: { required: false, mutable: true },
      preferredUsername: { required: false, mutable: true },
      phoneNumber: { required: false, mutable: true },
    },
    customAttributes: {
      onboard_url: new StringAttribute({ mutable: true, maxLen: 2048 }),
      payment_status: new StringAttribute({ mutable: true, maxLen: 32 }),
    },
    passwordPolicy,
    mfa: mfa[settings.mfa],
    ...(settings.mfa !== 'OFF' && { mfaSecondFactor: { otp: has('TOTP'), sms: has('SMS'), email: has('EMAIL') } }),
    // The settings of the app list them. One that is known is not asked for its second factor.
    deviceTracking: { challengeRequiredOnNewDevice: true, deviceOnlyRememberedOnUserPrompt: false },
    accountRecovery: AccountRecovery.EMAIL_AND_PHONE_WITHOUT_MFA,
    featurePlan: plans[settings.plan],
    ...(settings.senderEmail !== undefined && {
      email: UserPoolEmail.withSES({ fromEmail: settings.senderEmail, sesRegion: Stack.of(scope).region }),
    }),
    // Its users are the customers: no mistake in a stack may delete them.
    deletionProtection: true,
    removalPolicy: RemovalPolicy.RETAIN,
  })
}

function addGoogle(pool: UserPool, { clientId, secretName }: NonNullable<PoolSettings['google']>): void {
  const google = new UserPoolIdentityProviderGoogle(pool, 'Google', {
    userPool: pool,
    clientId,
    clientSecretValue: SecretValue.secretsManager(secretName),
    scopes: ['openid', 'email', 'profile'],
    attributeMapping: {
      email: ProviderAttribute.GOOGLE_EMAIL,
      emailVerified: ProviderAttribute.GOOGLE_EMAIL_VERIFIED,
      fullname: ProviderAttribute.GOOGLE_NAME,
    },
  })
  pool.registerIdentityProvider(google)
}

const named = { email: true, fullname: true, preferredUsername: true, phoneNumber: true } as const

/** The app's own client. It is public: what it may write, anyone who signs in may. */
export function createAppClient(pool: UserPool, settings: PoolSettings): UserPoolClient {
  const { COGNITO, GOOGLE } = UserPoolClientIdentityProvider
  const landing = `${settings.appUrl}/landing`
  if (settings.google) addGoogle(pool, settings.google)
  const client = pool.addClient('AppClient', {
    generateSecret: false,
    authFlows: { userSrp: true },
    // Whether an address has an account, no refusal tells.
    preventUserExistenceErrors: true,
    enableTokenRevocation: true,
    accessTokenValidity: Duration.hours(1),
    idTokenValidity: Duration.hours(1),
    refreshTokenValidity: Duration.days(30),
    supportedIdentityProviders: settings.google ? [COGNITO, GOOGLE] : [COGNITO],
    readAttributes: new ClientAttributes()
      .withStandardAttributes({ ...named, emailVerified: true, phoneNumberVerified: true })
      .withCustomAttributes('onboard_url', 'payment_status'),
    // Without the payment status: only the server writes it, after a payment.
    writeAttributes: new ClientAttributes().withStandardAttributes(named).withCustomAttributes('onboard_url'),
    ...(settings.domainPrefix === undefined
      ? { disableOAuth: true }
      : {
          oAuth: {
            flows: { authorizationCodeGrant: true },
            scopes: [OAuthScope.OPENID, OAuthScope.EMAIL, OAuthScope.PROFILE, OAuthScope.COGNITO_ADMIN],
            callbackUrls: [landing],
            logoutUrls: [landing],
          },
        }),
  })
  const google = pool.node.tryFindChild('Google')
  if (google) client.node.addDependency(google)
  return client
}
