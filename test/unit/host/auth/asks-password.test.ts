import { expect, test } from 'vitest'
import { asksPassword } from '../../../../host/auth/sign-in/asks-password.ts'

test.for([
  ['USER_SRP_AUTH', true],
  ['USER_PASSWORD_AUTH', true],
  ['CUSTOM_WITH_SRP', true],
  ['CUSTOM_WITHOUT_SRP', false],
  ['USER_AUTH', false],
  [undefined, true],
] as const)('a sign-in by the flow %s asks for a password with the email: %s', ([flow, expected]) => {
  expect(asksPassword(flow)).toBe(expected)
})
