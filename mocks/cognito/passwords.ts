import { CognitoFault } from './cognito-fault.ts'
import type { EmulatedUser } from './emulator-state.ts'
import { srp } from './srp.ts'
import { poolName, type UserPool } from './user-pool.ts'

const classes = {
  lowercase: { pattern: /\p{Ll}/u, words: 'lowercase characters' },
  uppercase: { pattern: /\p{Lu}/u, words: 'uppercase characters' },
  numbers: { pattern: /\d/, words: 'numeric characters' },
  symbols: { pattern: /[^\p{L}\d\s]/u, words: 'symbol characters' },
}

function refuse(reason: string): never {
  throw new CognitoFault('InvalidPasswordException', `Password did not conform with policy: ${reason}`)
}

function check({ settings }: UserPool, password: string): void {
  const { minLength, requires } = settings.password
  if (password.length < minLength) refuse('Password not long enough')
  for (const name of requires) if (!classes[name].pattern.test(password)) refuse(`Password must have ${classes[name].words}`)
}

export const passwords = {
  /** Keeps a verifier of it, after the policy has agreed. */
  async set(pool: UserPool, user: EmulatedUser, password: string): Promise<void> {
    check(pool, password)
    user.password = await srp.createVerifier(poolName(pool), user.sub, password)
  },

  check,

  async require(pool: UserPool, user: EmulatedUser, password: string): Promise<void> {
    const right = user.password && (await srp.matches(user.password, poolName(pool), user.sub, password))
    if (!right) throw new CognitoFault('NotAuthorizedException', 'Incorrect username or password.')
  },
}
