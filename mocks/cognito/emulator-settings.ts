/** A second factor as the service names it. */
export type Factor = 'SMS_MFA' | 'SOFTWARE_TOKEN_MFA' | 'EMAIL_OTP'

/** How the emulated pools are set up, in the console's words. */
export interface EmulatorSettings {
  readonly userPoolId: string
  readonly clientId: string
  readonly identityPoolId: string
  /** The hosted sign-in's domain, without `https://`. */
  readonly domain: string
  /** Whether accounts may (`OPTIONAL`), must (`ON`) or cannot (`OFF`) have a second factor. */
  readonly mfa: 'OPTIONAL' | 'ON' | 'OFF'
  /** What may be set up during a sign-in that must. */
  readonly setupFactors: readonly Factor[]
  /** Seconds until an access and an id token expire. */
  readonly tokenLifetime: number
  readonly password: {
    readonly minLength: number
    readonly requires: readonly ('lowercase' | 'uppercase' | 'numbers' | 'symbols')[]
  }
  /** The app client's write attributes. `custom:payment_status` is left out: a browser must not say that it has paid. */
  readonly writeAttributes: readonly string[]
  /** Whose signature an administrator's call carries. Default: nobody's, and all such calls are refused. */
  readonly administrator?: { readonly accessKeyId: string; readonly secretAccessKey: string }
  /** Whether a new phone number has to be confirmed by a code. */
  readonly verifyPhone: boolean
  /** Whether devices are remembered. */
  readonly rememberDevices: boolean
  /** What a custom sign-in asks and expects. */
  readonly customChallenge: { readonly question: string; readonly answer: string }
  /** The addresses that the hosted sign-in may return to; any when absent. */
  readonly redirects?: readonly string[]
  /** A fixed verification code, for tests. Default: six random digits. */
  readonly code?: string
}

export const defaultSettings: EmulatorSettings = {
  userPoolId: 'local-1_Confab',
  clientId: 'confab-local-client',
  identityPoolId: 'local-1:confab-local-pool',
  domain: 'auth.local-1.example.test',
  mfa: 'OPTIONAL',
  setupFactors: ['SOFTWARE_TOKEN_MFA', 'EMAIL_OTP'],
  tokenLifetime: 3600,
  password: { minLength: 8, requires: ['lowercase', 'uppercase', 'numbers'] },
  writeAttributes: ['email', 'phone_number', 'preferred_username', 'name', 'custom:onboard_url'],
  verifyPhone: true,
  rememberDevices: true,
  customChallenge: { question: 'What is one and one?', answer: '2' },
}
