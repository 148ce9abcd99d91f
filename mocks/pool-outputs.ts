// What a deployment says of its user pool, of the emulated one.
import type { EmulatorSettings } from './cognito/emulator-settings.ts'

/** `amplify_outputs.json` */
export interface PoolOutputs {
  readonly version: string
  readonly auth: Readonly<Record<string, unknown>>
}

/** The path of the app that draws the pretend provider. */
export const providerPath = '/oauth2/authorize'

/** The addresses that the pools would have. */
export function poolHosts({ userPoolId, domain }: EmulatorSettings): readonly string[] {
  const region = userPoolId.split('_')[0]
  return [`cognito-idp.${region}.amazonaws.com`, `cognito-identity.${region}.amazonaws.com`, domain]
}

export function poolOutputs(settings: EmulatorSettings, origin: string): PoolOutputs {
  const { minLength, requires } = settings.password
  return {
    version: '1.4',
    auth: {
      aws_region: settings.userPoolId.split('_')[0],
      user_pool_id: settings.userPoolId,
      user_pool_client_id: settings.clientId,
      identity_pool_id: settings.identityPoolId,
      mfa_configuration: settings.mfa === 'ON' ? 'REQUIRED' : settings.mfa,
      mfa_methods: ['TOTP', 'SMS', 'EMAIL'],
      username_attributes: ['email'],
      password_policy: {
        min_length: minLength,
        require_lowercase: requires.includes('lowercase'),
        require_uppercase: requires.includes('uppercase'),
        require_numbers: requires.includes('numbers'),
        require_symbols: requires.includes('symbols'),
      },
      oauth: {
        domain: settings.domain,
        identity_providers: ['GOOGLE'],
        scopes: ['openid', 'email', 'profile', 'aws.cognito.signin.user.admin'],
        redirect_sign_in_uri: [`${origin}/landing`],
        redirect_sign_out_uri: [`${origin}/landing`],
        response_type: 'code',
      },
    },
  }
}
