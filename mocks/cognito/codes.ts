import { bytes } from './bytes.ts'
import { CognitoFault } from './cognito-fault.ts'
import type { EmulatedUser } from './emulator-state.ts'
import type { UserPool } from './user-pool.ts'

/** What a code is for. An attribute's name when it confirms that attribute. */
type Purpose = 'sign-up' | 'reset' | 'factor' | 'email' | 'phone_number'

const lifetime = 60 * 60 * 1000
/** The service's own limit: it refuses after five wrong ones. https://docs.aws.amazon.com/cognito/latest/developerguide/limits.html */
const mostWrongAttempts = 5
/** Codes that one account may ask for within an hour before the service tells it to wait. */
const mostRequests = 20

const subjects: Record<Purpose, string> = {
  'sign-up': 'Your verification code',
  reset: 'Your code to reset your password',
  factor: 'Your code to sign in',
  email: 'Your code to verify this email address',
  phone_number: 'Your code to verify this phone number',
}

const keyOf = ({ sub }: EmulatedUser, purpose: Purpose): string => `${sub}:${purpose}`

function newCode({ settings }: UserPool): string {
  if (settings.code) return settings.code
  const [first = 0, second = 0, third = 0] = bytes.random(3)
  return String(((first << 16) | (second << 8) | third) % 1e6).padStart(6, '0')
}

function limitRequests(pool: UserPool, user: EmulatedUser): void {
  const recent = (pool.state.requests[user.sub] ?? []).filter((time) => time > pool.now() - lifetime)
  if (recent.length >= mostRequests)
    throw new CognitoFault('LimitExceededException', 'Attempt limit exceeded, please try after some time.')
  pool.state.requests[user.sub] = [...recent, pool.now()]
}

export const codes = {
  /** Sends one and tells where it went, in part. */
  send(pool: UserPool, user: EmulatedUser, purpose: Purpose, medium: 'EMAIL' | 'SMS' = 'EMAIL') {
    limitRequests(pool, user)
    const code = newCode(pool)
    pool.state.codes[keyOf(user, purpose)] = { code, expires: pool.now() + lifetime, wrongAttempts: 0 }
    const { email = '', phone_number: phone = '' } = user.attributes
    const to = medium === 'EMAIL' ? email : phone
    pool.inbox.deliver({ time: pool.now(), medium, to, subject: subjects[purpose], code })
    return {
      Destination: medium === 'EMAIL' ? email.replace(/^(.).*@(.).*$/, '$1***@$2***') : `+*******${phone.slice(-4)}`,
      DeliveryMedium: medium,
      AttributeName: medium === 'EMAIL' ? 'email' : 'phone_number',
    }
  },

  /** Takes the right one, once. */
  use(pool: UserPool, user: EmulatedUser, purpose: Purpose, code: string): void {
    const key = keyOf(user, purpose)
    const sent = pool.state.codes[key]
    if (sent && sent.wrongAttempts >= mostWrongAttempts)
      throw new CognitoFault('LimitExceededException', 'Attempt limit exceeded, please try after some time.')
    if (sent && sent.code !== code) sent.wrongAttempts += 1
    if (sent?.code !== code)
      throw new CognitoFault('CodeMismatchException', 'Invalid verification code provided, please try again.')
    if (sent.expires < pool.now())
      throw new CognitoFault('ExpiredCodeException', 'Invalid code provided, please request a code again.')
    delete pool.state.codes[key]
  },
}
