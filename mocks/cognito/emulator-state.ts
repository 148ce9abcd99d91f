import type { Factor } from './emulator-settings.ts'
import type { SigningKey } from './tokens/signing-keys.ts'
import type { SrpExchange, Verifier } from './srp.ts'

export interface EmulatedDevice {
  name: string
  readonly created: number
  lastSeen: number
}

export interface EmulatedUser {
  readonly sub: string
  status: 'UNCONFIRMED' | 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD' | 'RESET_REQUIRED'
  attributes: Record<string, string>
  /** None for those who came through a provider. */
  password?: Verifier
  readonly provider?: string
  factors: Factor[]
  preferredFactor?: Factor
  totpSecret?: string
  /** A secret handed out and not yet verified. */
  totpCandidate?: string
  devices: Record<string, EmulatedDevice>
}

/** A sign-in in progress. */
export interface ChallengeSession {
  readonly sub: string
  readonly challenge: string
  readonly expires: number
  readonly exchange?: SrpExchange
  /** The password is the first part of a custom sign-in. */
  readonly custom?: boolean
  /** The factor that the code asked for would set up. */
  readonly settingUp?: Factor
}

export interface SentCode {
  readonly code: string
  readonly expires: number
  wrongAttempts: number
}

export interface AuthorizationCode {
  readonly sub: string
  readonly challenge: string
  readonly redirect: string
  readonly nonce?: string
  readonly expires: number
}

/** All that the emulated service remembers. JSON. */
export interface EmulatorState {
  users: Record<string, EmulatedUser>
  refreshTokens: Record<string, { sub: string; originJti: string }>
  codes: Record<string, SentCode>
  /** When codes were asked for, newest last: the service stops sending after a few. */
  requests: Record<string, number[]>
  sessions: Record<string, ChallengeSession>
  authorizationCodes: Record<string, AuthorizationCode>
  /** Made with the first token. */
  signingKey?: SigningKey
}

export const createEmulatorState = (): EmulatorState => ({
  users: {},
  refreshTokens: {},
  codes: {},
  requests: {},
  sessions: {},
  authorizationCodes: {},
})
