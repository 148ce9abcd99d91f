import type { AuthState, AuthUser } from '../../../host/auth/session/auth-state.ts'

const nobody: AuthState = {
  isAuthenticated: false,
  isLoading: false,
  accessToken: undefined,
  idToken: undefined,
  user: undefined,
  error: undefined,
  userId: undefined,
}

const somebody = (attributes: Partial<AuthUser>): AuthState => ({
  ...nobody,
  isAuthenticated: true,
  accessToken: 'header.payload.signature',
  userId: 'd3adbeef-0000-4000-8000-000000000001',
  user: { userId: 'd3adbeef-0000-4000-8000-000000000001', email: 'ada@example.com', ...attributes },
})

/** Everybody the guards tell apart. */
export const people = {
  'unknown yet': { ...nobody, isLoading: true },
  'signed out': nobody,
  'signed in, unpaid': somebody({ 'custom:payment_status': 'PENDING' }),
  'signed in, paid': somebody({ 'custom:payment_status': 'PAID' }),
} as const satisfies Record<string, AuthState>
